import { describe, expect, it } from 'vitest';
import { memtier } from '../../../../src/texts/tools/percentiles/memtier.ts';
import { perftest } from '../../../../src/texts/tools/percentiles/perftest.ts';
import { stressNg } from '../../../../src/texts/tools/percentiles/stress-ng.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const rdma = sampleText('perftest/ib-send-lat.txt');
const requests = sampleText('memtier/all-stats.txt');
const timer = sampleText('stress-ng/cyclic.txt');

describe('tools that print percentiles', () => {
  it('perftest has one measurement a message size, the last unless another is chosen', async () => {
    const reading = await toolReading(rdma);
    expect(reading).toMatchObject({ format: 'perftest', rowsUsed: 3 });
    expect(reading.results).toMatchObject([
      {
        quantity: 'sojournUs',
        p: [0, 0.5, 0.99, 0.999, 1],
        value: [2.03, 2.11, 2.38, 4.61, 7.45],
        sampleSize: 5000,
      },
      { kind: 'value', quantity: 'sojournUs', value: 2.13 },
    ]);
    expect(reading.questions[0]!.options.map(({ label }) => label)).toEqual([
      '1: messages of 2 bytes',
      '2: messages of 64 bytes',
      '3: messages of 1024 bytes',
    ]);
    expect(perftest.parse(rdma, { output: '1' }).results[0]).toMatchObject({
      value: [1.47, 1.52, 1.71, 3.94, 6.12],
    });
  });

  it('memtier_benchmark has rates and latencies in ms, and no row for what did not run', async () => {
    const reading = await toolReading(requests);
    expect(reading.format).toBe('memtier');
    expect(reading.results).toMatchObject([
      { p: [0.5, 0.99, 0.999], value: [2287, 5135, 8991], sampleSize: null },
      { value: expect.closeTo(2402.35, 6) as number },
      { quantity: 'requestsPerS', value: 82_998.02 },
    ]);
    expect(reading.questions[0]!.options.map(({ label }) => label)).toEqual([
      '1: Sets',
      '2: Gets',
      '3: Totals',
    ]);
  });

  it('stress-ng has wake-up times, which are not times of packets', async () => {
    const reading = await toolReading(timer);
    expect(reading.format).toBe('stress-ng');
    const [percentiles, mean] = reading.results;
    expect(percentiles).toMatchObject({
      quantity: 'wakeUpUs',
      p: [0, 0.25, 0.5, 0.75, 0.9, 0.99, 0.9999, 1],
      value: [2.603, 2.968, 3.02, 3.801, 3.854, 9.375, 207.399, 207.399],
      sampleSize: 10_000,
    });
    expect(mean).toMatchObject({ value: 3.82639 });
    expect(reading.warnings[0]!.message).toContain('no packets are in them');
  });

  it('refuse a row that falls, has too few numbers or a negative one, and a head alone', () => {
    expect(() => perftest.parse(rdma.replace('1.79   ', '5.99   '), {})).toThrow(
      /latency of a percentile is out of order/,
    );
    expect(() => perftest.parse(rdma.replace('5.87         1.56', '1.56'), {})).toThrow(
      /8 cells for 9 columns/,
    );
    expect(() => perftest.parse(rdma.replace('1.51', '-1.51'), {})).toThrow(/a number is needed/);
    expect(() => memtier.parse(requests.replace(/^(?:Sets|Gets|Totals).*$/gm, ''), {})).toThrow(
      /no latencies below it/,
    );
    expect(() => stressNg.parse(timer.replace('3020', '302O'), {})).toThrow(/a whole number is needed/);
  });

  it('leaves the bandwidth tests of perftest to others', () => {
    expect(perftest.recognise(' #bytes     #iterations    BW peak[MB/sec]    BW average[MB/sec]\n')).toBe(0);
  });
});
