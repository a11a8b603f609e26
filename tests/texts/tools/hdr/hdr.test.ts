import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../../../src/texts/measurement-failure.ts';
import { hdrPercentiles } from '../../../../src/texts/tools/hdr/hdr.ts';
import type { PercentileResult } from '../../../../src/texts/tools/tool-reading.ts';
import { packedHdr } from '../hdr-packed.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { expectProportionalWork } from '../../../proportional-work.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse, recognise } = hdrPercentiles;

const hgrm = ['hgrm-12-digits-python.txt', 'hgrm-charts-example1.txt', 'hgrm-charts-example2.txt'];
const wrk2 = ['wrk2-full-output.txt', 'wrk2-two-spectra.txt'];
const sample = (name: string) => sampleText(`hdrhistogram/${name}`);

const codes = (text: string) => parse(text, {}).warnings.map(({ code }) => code);
const percentiles = (text: string, answers = {}) => parse(text, answers).results[0] as PercentileResult;

const head = '   Value   Percentile   TotalCount 1/(1-Percentile)\n\n';
const rows = ['  1.500  0.000000   1   1.00', '  2.500  0.500000  50   2.00', '  4.000  1.000000 100   inf'];
const table = (...lines: string[]) => head + lines.join('\n') + '\n';

const wrk = `Running 10s test @ http://10.0.0.1:8080/
  4 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   735.91us    1.19ms  45.03ms   95.37%
    Req/Sec    25.27k     3.11k   34.58k    71.12%
  Latency Distribution
     50%  611.00us
     75%  731.00us
     90%    1.18ms
     99%    4.77ms
  1006031 requests in 10.01s, 815.48MB read
Requests/sec: 100521.41
Transfer/sec:     81.48MB
`;

describe('published tables', () => {
  it.each([...hgrm, ...wrk2])('recognises %s', (name) => {
    expect(recognise(sample(name))).toBe(1);
  });

  it.each(hgrm)('says that the unit of %s is not known, and asks', (name) => {
    const { questions, understood } = parse(sample(name), {});
    expect(questions).toMatchObject([{ id: 'unit', guessed: true, options: { length: 4 } }]);
    expect(understood).toContainEqual(expect.objectContaining({ label: 'Unit', guess: true }));
  });

  it.each(wrk2)('knows that %s is in milliseconds', (name) => {
    const { questions, understood } = parse(sample(name), {});
    expect(questions.map(({ id }) => id)).not.toContain('unit');
    expect(understood).toContainEqual({ label: 'Unit', text: 'ms: wrk prints milliseconds', guess: false });
  });

  it('never merges two spectra: the corrected one, or the other on request', () => {
    const text = sample('wrk2-two-spectra.txt');
    expect(parse(text, {}).results).toMatchObject([{ label: 'Response time, Recorded Latency' }]);
    expect(parse(text, { spectrum: '1' }).results).toMatchObject([
      { label: 'Response time, Uncorrected Latency', sampleSize: 39_500 },
    ]);
    expect(percentiles(text, { spectrum: '1' }).value.at(-1)).toBeCloseTo(7015, 9);
    expect(percentiles(text, { spectrum: '7' }).value.at(-1)).toBeCloseTo(11_319, 9);
    expect(codes(text)).toContain('two-spectra');
  });

  it('gives repeated rows the one share they have', () => {
    const { p, value } = percentiles(sample('hgrm-charts-example2.txt'), { unit: 'us' });
    const k = value.indexOf(1418.239);
    expect(p[k]).toBeCloseTo(813_215 / 1_104_769, 12);
    expect(p[k - 1]).toBeCloseTo(441_939 / 1_104_769, 12);
    expect(codes(sample('hgrm-charts-example2.txt'))).toContain('large-step');
  });

  it('warns of a Max below the last row', () => {
    expect(codes(sample('hgrm-12-digits-python.txt'))).toEqual([]);
    expect(codes(sample('wrk2-full-output.txt'))).toEqual(['bucket-edge']);
  });
});

describe('units', () => {
  it.each([
    ['ns', 0.0025],
    ['us', 2.5],
    ['ms', 2500],
    ['s', 2_500_000],
  ])('%s as answered', (unit, value) => {
    expect(percentiles(table(...rows), { unit }).value[1]).toBeCloseTo(value, 12);
    expect(parse(table(...rows), { unit }).questions[0]).toMatchObject({ chosen: unit, guessed: false });
  });

  it('guesses µs for whole values, ms for others, and never believes a nonsense answer', () => {
    const chosen = (text: string, unit?: string) =>
      parse(text, unit === undefined ? {} : { unit }).questions[0]!.chosen;
    expect(chosen(table(...rows))).toBe('ms');
    expect(chosen(table('25.000 0.5 1 2.00', '31.000 1.0 2 inf'))).toBe('us');
    expect(chosen(table(...rows), 'fortnight')).toBe('ms');
  });
});

describe('tables in other clothes', () => {
  it('with commas and quotes', () => {
    const text =
      '"Value","Percentile","TotalCount","1/(1-Percentile)"\n1.5,0.0,1,1.00\n4.0,1.000000000000,100,Infinity\n';
    expect(recognise(text)).toBe(1);
    expect(percentiles(text, { unit: 'us' })).toMatchObject({
      p: [0.01, 1],
      value: [1.5, 4],
      sampleSize: 100,
    });
  });

  it('quoted in a mail, with the line ends of Windows', () => {
    const text = table(...rows)
      .replace(/^/gm, '> ')
      .replaceAll('\n', '\r\n');
    expect(recognise(text)).toBe(1);
    expect(percentiles(text).p).toEqual([0.01, 0.5, 1]);
  });

  it('without a head', () => {
    const text = rows.join('\n');
    expect(percentiles(text).p).toEqual([0.01, 0.5, 1]);
    expect(codes(text)).toContain('no-header');
    expect(() => parse('1.0 0.2 3 4\n2.0 0.4 5 6\n', {})).toThrow(MeasurementFailure);
  });

  it('cut behind some row: shares as printed, no number of samples', () => {
    const text = table(rows[0]!, rows[1]!);
    expect(percentiles(text)).toMatchObject({ p: [0, 0.5], sampleSize: null });
    expect(codes(text)).toEqual(['cut']);
  });

  it('cut in front of some row: what lies below is one step, and said so', () => {
    const text = sample('hgrm-charts-example1.txt');
    const late = head + text.slice(text.indexOf('   11.167'));
    expect(percentiles(late).p[0]).toBeCloseTo(237_581 / 475_109, 12);
    expect(codes(late)).toEqual(['bucket-edge', 'begins-late']);
  });

  it('cut in the middle of a row', () => {
    const text = table(...rows).replace(/0 +inf\n$/, '');
    expect(parse(text, {}).dropped).toMatchObject([{ code: 'incomplete-last-row' }]);
    expect(percentiles(text).value).toHaveLength(2);
  });

  it('the list of wrk alone', () => {
    expect(recognise(wrk)).toBeGreaterThan(0.9);
    const { results, questions, title } = parse(wrk, {});
    expect(title).toBe('wrk');
    expect(questions).toEqual([]);
    expect(results).toMatchObject([{ p: [0.5, 0.75, 0.9, 0.99], sampleSize: null }]);
    expect((results[0] as PercentileResult).value[2]).toBeCloseTo(1180, 9);
  });

  it('a packed histogram alone: both edges of every bucket', () => {
    const text = `latency: "${packedHdr({ significantDigits: 3, values: [5, 5, 9000] })}"`;
    expect(recognise(text)).toBeGreaterThan(0.5);
    const { results } = parse(text, { unit: 'us' });
    expect(results).toMatchObject([{ kind: 'bins', lower: [5, 9000], upper: [6, 9008], count: [2, 1] }]);
  });

  it('a packed histogram that was cut, beside its table', () => {
    const text = `HISTFAAAAAl4nJNpmSzM\n${table(...rows)}`;
    expect(codes(text)).toContain('packed-unreadable');
  });
});

describe('an unusable text', () => {
  it.each([
    ['2.500 1.500000 50 2.00', 'Line 4: the percentile is "1.500000"; it lies between 0 and 1.'],
    ['1.000 0.500000 50 2.00', 'Line 4: the value is out of order: it must rise from row to row.'],
    ['2.500 0.500000 0 2.00', 'Line 4: the total count is out of order: it must rise from row to row.'],
    ['2.500 0.500000 5.5 2.00', 'Line 4: "5.5" is not a number of samples.'],
    ['2.500 0.500000 50 two', 'Line 4: "two" is not a number.'],
    [
      '2.5.0 0.500000 50 2.00',
      'Line 4: "2.5.0 0.500000 50 2.00" is not a row of value, percentile and total count.',
    ],
  ])('%s', (line, message) => {
    expect(() => parse(table(rows[0]!, line, rows[2]!), {})).toThrow(message);
  });

  it('has no table', () => {
    expect(() => parse('', {})).toThrow(/^The text has no percentile table/);
    expect(() => parse(head, {})).toThrow(/^The text has no percentile table/);
    expect(recognise('value,percent\n1,2\n')).toBe(0);
  });

  it('with thousands of tables', () => {
    expect(() => parse(table(...rows).repeat(1100), {})).toThrow(/more than 1,000 distributions/);
    expect(() => parse(wrk.repeat(1100), {})).toThrow(/more than 1,000 distributions/);
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const samples = [...[...hgrm, ...wrk2].map(sample), wrk];
    const answers = { unit: 'ns', spectrum: '1' };
    fc.assert(fc.property(mistreated(samples), (text) => void readOrRefused(hdrPercentiles, text, answers)));
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        (text) => void readOrRefused(hdrPercentiles, text),
      ),
    );
  });

  it('takes time in proportion to the text', () => {
    expectProportionalWork((size) => {
      const many = Array.from({ length: size }, (_, k) => `${k}.0 0.5 ${k} 2.00`);
      const long = `${'1 '.repeat(3 * size)}\n${'HISTF'.repeat(size)}\n`;
      expect(percentiles(long + head + many.join('\n')).value).toHaveLength(1);
    }, 5000);
  });
});

it('The list of wrk is known without the first line of its output', () => {
  const text =
    '  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency   525.29ms  210.25ms   1.73s    82.12%\n  Latency Distribution\n     50%  489.47ms\n     99%    1.56s\n';
  expect(recognise(text)).toBeGreaterThan(0.9);
  expect(parse(text, {}).results).toMatchObject([{ p: [0.5, 0.99], value: [489_470, 1_560_000] }]);
});
