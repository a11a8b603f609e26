import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../../../src/texts/measurement-failure.ts';
import { moongenHistogram } from '../../../../src/texts/tools/moongen/histogram.ts';
import type { BinnedResult } from '../../../../src/texts/tools/tool-reading.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';

const { parse, recognise } = moongenHistogram;

const bins = (text: string, answers = {}) => parse(text, answers).results[0] as BinnedResult;
const codes = (text: string) => parse(text, {}).warnings.map(({ code }) => code);

const saved = ['9100,1', '9104,3', '9107,2', '9119,1', '9250,1', '12800,1', '431002,1'].join('\n') + '\n';

describe('a histogram that MoonGen saved', () => {
  it('gives every value as itself, in µs', () => {
    expect(bins(saved)).toMatchObject({
      quantity: 'sojournUs',
      unit: 'µs',
      beyond: 0,
      sampleSize: 10,
      lower: [9.1, 9.104, 9.107, 9.119, 9.25, 12.8, 431.002],
      upper: [9.1, 9.104, 9.107, 9.119, 9.25, 12.8, 431.002],
      count: [1, 3, 2, 1, 1, 1, 1],
    });
  });

  it('is in ns until the reader says otherwise', () => {
    expect(parse(saved, {}).questions).toMatchObject([{ id: 'unit', chosen: 'ns', guessed: true }]);
    expect(parse(saved, { unit: 'us' }).questions).toMatchObject([{ chosen: 'us', guessed: false }]);
    expect(bins(saved, { unit: 'us' }).lower[0]).toBe(9100);
    expect(parse('2.5,3\n2.75,1\n3.5,1\n', {}).questions).toMatchObject([{ chosen: 'us', guessed: true }]);
  });

  it('with a head that names the unit leaves nothing to guess', () => {
    const reading = parse(`latency_us,count\n${saved}`, {});
    expect(reading.questions).toMatchObject([{ chosen: 'us', guessed: false }]);
    expect(reading.understood.filter(({ guess }) => guess).map(({ label }) => label)).toEqual(['Measured']);
  });

  it.each([';', '\t', '  ', ' , '])('may have %j between its columns', (separator) => {
    expect(bins(saved.replaceAll(',', separator)).count).toEqual([1, 3, 2, 1, 1, 1, 1]);
  });

  it('may end in a tail that is not sorted, and repeat values', () => {
    const text = `${saved}9105,1\n9104,2\n9000,1\n`;
    expect(bins(text).sampleSize).toBe(14);
    expect(bins(text).lower.slice(0, 4)).toEqual([9, 9.1, 9.104, 9.105]);
    expect(bins(text).count.slice(0, 4)).toEqual([1, 1, 5, 1]);
    expect(codes(text)).toEqual(['unsorted', 'repeated']);
  });

  it('leaves out rows without samples and a row that was cut', () => {
    expect(parse(`${saved}9300,0\n93`, {}).dropped).toMatchObject([
      { code: 'incomplete-last-row' },
      { code: 'zero-count', count: 1 },
    ]);
  });

  it('says where percentiles end', () => {
    const single = Array.from({ length: 2000 }, (_, k) => `${9000 + k},1`).join('\n');
    const { warnings } = parse(single, {});
    expect(warnings).toMatchObject([{ code: 'single-counts' }]);
    expect(warnings[0]!.message).toMatch(/beyond 99\.95 % mean nothing/);
  });

  it('with very many values keeps all samples and both tails', () => {
    const text = Array.from({ length: 100_000 }, (_, k) => `${5000 + 3 * k},1\n`).join('');
    const result = bins(text);
    expect(result.count.reduce((sum, count) => sum + count, 0)).toBe(100_000);
    expect(result.count.length).toBeLessThan(65_536);
    expect([result.lower[0], result.lower.at(-1)]).toEqual([5, 304.997]);
    expect(result.lower.every((lower, k) => k === 0 || lower >= result.upper[k - 1]!)).toBe(true);
    expect(codes(text)).toContain('condensed');
  });
});

describe('the recognition of MoonGen', () => {
  it('is never sure of two bare columns', () => {
    expect(recognise(saved)).toBeGreaterThan(0.4);
    expect(recognise(saved)).toBeLessThan(0.5);
    expect(recognise('1,500\n2,300\n3,9\n')).toBeLessThan(0.3);
  });

  it.each(['', 'a,b\n', '1,2,3\n4,5,6\n', 'SIZE: 1 CLOCK: 2\n', '1,0.5\n2,0.5\n', 'hello world\n'])(
    'has nothing to do with %j',
    (text) => {
      expect(recognise(text)).toBe(0);
    },
  );
});

describe('an unusable text', () => {
  it.each([
    ['9100,1\n9200\n9300,1\n', 'Line 2: "9200" is not a row of a latency and its count.'],
    ['9100,1\n9200,1.5\n9300,1\n', 'Line 2: "9200,1.5" is not a row of a latency and its count.'],
    ['9100,1\n-5,1\n9300,1\n', 'Line 2: "-5,1" is out of range.'],
    ['9100,1\n1e300,1\n9300,1\n', 'Line 2: "1e300,1" is out of range.'],
    ['9100,0\n', 'Every count is 0; at least one must be larger.'],
    ['', 'The text has no row of a latency and a count; MoonGen writes its histogram when it ends by itself'],
  ])('%j', (text, message) => {
    expect(() => parse(text, {})).toThrow(MeasurementFailure);
    expect(() => parse(text, {})).toThrow(message);
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const samples = [saved, `ns,count\n${saved}`, saved.replaceAll('\n', '\r\n')];
    fc.assert(
      fc.property(mistreated(samples), (text) => void readOrRefused(moongenHistogram, text, { unit: 'ms' })),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        (text) => void readOrRefused(moongenHistogram, text),
      ),
    );
  });
});
