import { describe, expect, it } from 'vitest';
import { trexConsole } from '../../../../src/texts/tools/trex-console/trex-console.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse } = trexConsole;

const statistics = sampleText('trex-console/latency-statistics.txt');
const histogram = sampleText('trex-console/latency-histogram.txt');

describe('the console of TRex', () => {
  it('gives average and losses of every stream', async () => {
    const reading = await toolReading(statistics);
    expect(reading.format).toBe('trex-console');
    expect(reading.results).toMatchObject([
      { label: 'Latency, average, stream 7', value: 14, unit: 'µs' },
      { quantity: 'lossProbability', value: 0 },
      { label: 'Latency, average, stream 8', value: 27 },
      { quantity: 'lossProbability', value: 0.005 },
    ]);
  });

  it('gives the histogram in the bins of TRex', async () => {
    const reading = await toolReading(histogram);
    expect(reading.results).toMatchObject([
      {
        kind: 'bins',
        lower: [0, 10, 20, 30, 60],
        upper: [10, 20, 30, 40, 70],
        count: [200_000, 988_000, 11_900, 96, 4],
        sampleSize: 1_200_000,
      },
    ]);
  });

  it('joins the two tables of one stream, and not two prints of one table', () => {
    const one = statistics.replace(/ \| +(?:\d+|) *$/gm, '').replace(/\|\s+8$/m, '');
    const both = parse(one + histogram, {});
    expect(both.results.map(({ kind }) => kind)).toEqual(['bins', 'value', 'value']);
    const later = histogram.replace('988000', '990000');
    expect(parse(histogram + later, {}).results[0]).toMatchObject({
      count: [200_000, 990_000, 11_900, 96, 4],
    });
    expect(parse(histogram + later, { output: '1' }).results[0]).toMatchObject({
      count: [200_000, 988_000, 11_900, 96, 4],
    });
  });

  it('refuses numbers that are cut or have a unit', () => {
    expect(() => parse(statistics.replace('|             14', '|         14 ms'), {})).toThrow(
      /a (whole )?number is needed/,
    );
    expect(() => parse(histogram.replace('988000', '988..0'), {})).toThrow('10 is "988..0"; a whole number');
    expect(() => parse('   PG ID     |  7\n', {})).toThrow(/no table of latencies/);
  });
});
