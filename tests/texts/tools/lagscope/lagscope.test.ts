import { describe, expect, it } from 'vitest';
import { lagscope } from '../../../../src/texts/tools/lagscope/lagscope.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse } = lagscope;

const list = sampleText('lagscope/percentiles.txt');
const histogram = sampleText('lagscope/histogram-abridged.txt');

describe('lagscope', () => {
  it('gives the listed percentiles and the mean', async () => {
    const reading = await toolReading(list);
    expect(reading.format).toBe('lagscope');
    expect(reading.results).toMatchObject([
      {
        p: [0.5, 0.75, 0.9, 0.999, 0.9999, 0.99999],
        value: [80, 102, 113, 410, 2566, 3921],
        sampleSize: 1e6,
      },
      { kind: 'value', value: 92.055 },
    ]);
  });

  it('gives the bins that are there, and says that rows are missing', async () => {
    const reading = await toolReading(histogram);
    const [bins] = reading.results;
    expect(bins).toMatchObject({ kind: 'bins', sampleSize: 1e6 });
    if (bins?.kind !== 'bins') throw new Error('no bins');
    expect([bins.lower[0], bins.upper[0], bins.count[0]]).toEqual([50, 51, 75_086]);
    // The bin in front of the dots ends after one step, not where the rows go on.
    expect([bins.lower[10], bins.upper[10]]).toEqual([60, 61]);
    expect(bins.beyond).toBe(1e6 - bins.count.reduce((sum, each) => sum + each, 0));
    expect(reading.warnings.map(({ code }) => code)).toContain('cut');
  });

  it('reads the unit in the head', () => {
    const seconds = list.replace('Latency(us)', 'Latency(ms)');
    expect(parse(seconds, {}).results[0]).toMatchObject({
      value: [80e3, 102e3, 113e3, 410e3, 2566e3, 3921e3],
    });
    expect(() => parse(list.replace('Latency(us)', 'Latency(mi)'), {})).toThrow(
      '"mi" is not a unit of time.',
    );
  });

  it('refuses rows that fall or are damaged', () => {
    expect(() => parse(list.replace('         113', '         99'), {})).toThrow(/must rise/);
    expect(() => parse(list.replace('113', '1x3'), {})).toThrow(/not a row of two numbers/);
    expect(() => parse(histogram.replace('75086', '75086.5'), {})).toThrow(/whole number/);
  });
});
