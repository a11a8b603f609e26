import { describe, expect, it } from 'vitest';
import { netperf } from '../../../../src/texts/tools/percentiles/netperf.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse } = netperf;

const text = sampleText('netperf/tcp-rr.txt');
const [title, names, numbers] = text.split('\n') as [string, string, string];

describe('netperf', () => {
  it('gives its percentiles, which are microseconds', async () => {
    const reading = await toolReading(text);
    expect(reading.format).toBe('netperf');
    expect(reading.results).toMatchObject([
      { kind: 'percentiles', p: [0, 0.5, 0.9, 0.99, 1], value: [600, 683, 735, 841, 900], unit: 'µs' },
    ]);
  });

  it('reads names as they are asked for, and pairs', async () => {
    const short =
      'MIN_LATENCY,MEAN_LATENCY,P50_LATENCY,P99_LATENCY,TRANSACTION_RATE\n5,7.25,7,12,137931.03\n';
    expect((await toolReading(short)).results).toMatchObject([
      { p: [0, 0.5, 0.99], value: [5, 7, 12] },
      { value: 7.25 },
      { quantity: 'transactionsPerS', value: 137_931.03 },
    ]);
    const pairs = 'P50_LATENCY=26\nP99_LATENCY=59\nMEAN_LATENCY=27.84\n';
    expect((await toolReading(pairs)).results).toMatchObject([{ value: [26, 59] }, { value: 27.84 }]);
  });

  it('keeps runs apart', () => {
    const second = `${title}\n${names}\n${numbers.replace('683', '690')}\n`;
    expect(parse(text + second, {}).results[0]).toMatchObject({ value: [600, 690, 735, 841, 900] });
    expect(parse(text + second, { output: '1' }).results[0]).toMatchObject({
      value: [600, 683, 735, 841, 900],
    });
  });

  it('does not take the calls of a STREAM test for latencies', () => {
    const stream = text.replace('REQUEST/RESPONSE', 'STREAM');
    expect(parse(stream, {}).results[0]).toMatchObject({ quantity: 'sendCallUs' });
  });

  it('refuses what falls, is missing or has another unit', () => {
    expect(() => parse(text.replace('735', '35'), {})).toThrow(/latency of a percentile is out of order/);
    expect(() => parse(text.replace(',600,900', ',600'), {})).toThrow(
      'Line 3: there are 9 cells for 10 columns.',
    );
    expect(() =>
      parse(text.replace('90th Percentile Latency Microseconds', '90th Percentile Latency Milliseconds'), {}),
    ).toThrow(/not a latency of netperf/);
    expect(() => parse(`${title}\n${names}\n`, {})).toThrow(/no latencies below it/);
  });
});
