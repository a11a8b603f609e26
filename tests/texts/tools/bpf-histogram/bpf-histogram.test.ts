import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bpfHistogram } from '../../../../src/texts/tools/bpf-histogram/bpf-histogram.ts';
import type { BinnedResult } from '../../../../src/texts/tools/tool-reading.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse, recognise } = bpfHistogram;

const samples = [
  'bcc-funclatency-ns.txt',
  'bcc-softirqs-net.txt',
  'bpftrace-hist-log2.txt',
  'bpftrace-lhist-linear.txt',
].map((name) => `bpf-histogram/${name}`);

const bins = (text: string, answers = {}) =>
  parse(text, answers).results.filter((result): result is BinnedResult => result.kind === 'bins');

describe('published histograms', () => {
  it.each(samples)('recognises %s', (name) => {
    expect(recognise(sampleText(name))).toBeGreaterThan(0.9);
  });

  it('gives times in µs; both ends of a bin of bcc belong to it', () => {
    const [first] = bins(sampleText(samples[0]!));
    const k = first!.count.indexOf(124);
    expect([first!.lower[k], first!.upper[k]]).toEqual([2.048, 4.096]);
    expect(first).toMatchObject({ unit: 'µs', sampleSize: 476, beyond: 0 });
  });

  it('gives one result for each histogram, with its name', () => {
    const reading = parse(sampleText(samples[1]!), {});
    expect(reading.title).toBe('bcc, 2 histograms');
    expect(reading.results).toMatchObject([
      { label: 'net_tx_action', quantity: 'serviceUs', sampleSize: 34_275 },
      { label: 'net_rx_action', quantity: 'serviceUs', sampleSize: 21_396 },
    ]);
    expect(reading.questions.map(({ id }) => id)).toEqual(['quantity']);
  });

  it('keeps open bins out of the axis and counts them as beyond it', () => {
    const reading = parse(sampleText(samples[3]!), {});
    expect(reading.results).toMatchObject([{ beyond: 39, sampleSize: 115, lower: { length: 10 } }]);
    expect(reading.warnings[0]!.message).toMatch(/^39 of 115 values lie in open-ended bins/);
  });

  it('gives the mean from the printed total', () => {
    const { results } = parse(sampleText(samples[0]!), {});
    expect(results).toContainEqual(
      expect.objectContaining({ kind: 'value', value: 6_543_360 / 476 / 1000, sampleSize: 476 }),
    );
  });
});

describe('forms of bpftrace', () => {
  it('reads K and M as powers of 1024, single values, and ranges below zero', () => {
    const text = `@ns[eth0, 3]:
(..., 0)               1 |@                |
[0]                    2 |@@               |
[1]                    0 |                 |
[2, 4)                 3 |@@@              |
[1K, 2K)               4 |@@@@             |
[768K, 1M)             5 |@@@@@            |
[1M, 2M)               6 |@@@@@@           |
`;
    expect(bins(text, { gap: 'empty', unit: 'packets' })[0]).toMatchObject({
      label: expect.stringContaining('@ns[eth0, 3]') as string,
      lower: expect.arrayContaining([1024, 786_432, 1_048_576]) as number[],
      upper: expect.arrayContaining([2048, 1_048_576, 2_097_152]) as number[],
      sampleSize: 21,
    });
    expect(bins(text, { gap: 'empty' })[0]).toMatchObject({ beyond: 1, unit: 'µs' });
  });

  it('reads negative bins', () => {
    const text = '@us:\n[-200, -100)   1 |@|\n[-100, 0)      1 |@|\n[0, 100)       2 |@@|\n';
    expect(bins(text)[0]).toMatchObject({ lower: [-200, -100, 0], upper: [-100, 0, 100] });
  });

  it('guesses the unit from the name of the map, and asks', () => {
    const row = '[4, 8)      5 |@@@|\n';
    const unit = (title: string) => parse(`${title}:\n${row}`, {}).questions[0]!;
    expect(unit('@rx_usecs')).toMatchObject({ id: 'unit', chosen: 'us', guessed: true });
    expect(unit('@ms[nginx]')).toMatchObject({ chosen: 'ms' });
    expect(unit('@work')).toMatchObject({ chosen: 'packets' });
    expect(unit('@')).toMatchObject({ chosen: 'other' });
    expect(bins(`@:\n${row}`, { unit: 'ms', quantity: 'sojournUs' })[0]).toMatchObject({
      quantity: 'sojournUs',
      lower: [4000],
      upper: [8000],
    });
    expect(parse(`@:\n${row}`, { unit: 'ms' }).questions[0]).toMatchObject({ chosen: 'ms', guessed: false });
  });

  it('takes packets as batch sizes; a bin of one value is that value', () => {
    const zero = '@work:\n[0]    7 |@@|\n[1]    3 |@|\n[2, 4)   5 |@|\n';
    expect(bins(zero)[0]).toMatchObject({ quantity: 'batchSize', lower: [0, 1, 2], upper: [0, 1, 4] });
    expect(bins(zero, { quantity: 'batchSizeNonEmpty' })[0]).toMatchObject({
      lower: [1, 2],
      upper: [1, 4],
      sampleSize: 8,
    });
    const closed = '@work:\n[0, 1]    7 |@@|\n[2, 4)   5 |@|\n';
    expect(bins(closed)[0]).toMatchObject({ lower: [0, 2], upper: [2, 4] });
    expect(bins(closed, { quantity: 'batchSizeNonEmpty' })[0]).toMatchObject({
      lower: [1, 2],
      upper: [1, 4],
    });
  });

  it('offers only what has the unit', () => {
    const text = '@us:\n[4, 8)      5 |@@@|\n';
    const values = (unit: string) => parse(text, { unit }).questions[1]!.options.map(({ value }) => value);
    expect(values('us')).toContain('sojournUs');
    expect(values('us')).not.toContain('batchSize');
    expect(values('packets')).toContain('batchSize');
    expect(values('other')).toEqual(['other']);
    // An answer that the unit does not have counts as none.
    expect(parse(text, { unit: 'us', quantity: 'batchSize' }).questions[1]).toMatchObject({
      chosen: 'other',
    });
  });
});

describe('forms of bcc', () => {
  const linear = `Tracing napi_poll... Hit Ctrl-C to end.
     value     : count     distribution
        0      : 3        |****      |
        1      : 10       |**********|
        2      : 0        |          |
`;

  it('reads linear histograms', () => {
    expect(bins(linear, { unit: 'packets' })[0]).toMatchObject({
      quantity: 'batchSize',
      lower: [0, 1, 2],
      upper: [0, 1, 2],
      count: [3, 10, 0],
    });
    expect(recognise(linear)).toBeGreaterThan(0.9);
  });

  it('guesses nothing about a kernel function without a word for it', () => {
    const chosen = (text: string) => parse(text, {}).questions.at(-1)!.chosen;
    const usecs = linear.replace('value', 'usecs');
    expect(chosen(usecs)).toBe('serviceUs');
    expect(chosen(usecs.replace('napi_poll', 'do_sys_open'))).toBe('other');
    expect(chosen(`disk = 'sda queue'\n${usecs.replace(/^.*\n/, '')}`)).toBe('waitingUs');
  });

  it('says when the printed count is another', () => {
    const text = sampleText(samples[0]!).replace('count: 476', 'count: 500');
    expect(parse(text, {}).warnings.map(({ code }) => code)).toContain('contradiction');
  });
});

describe('text that is not a histogram', () => {
  it('is refused with its line', () => {
    const row = (bin: string) => `@us:\n[0, 4)   1 |@|\n${bin}   2 |@|\n[64, 128) 2 |@|\n`;
    expect(() => parse(row('[2, 8)'), {})).toThrow(/^Line 3: the bin is out of order/);
    expect(() => parse(row('[8, 4)'), {})).toThrow(/^Line 3: "\[8, 4\).*" is not a bin/);
    expect(() =>
      parse(row('[8, 99999999999999999999999999999999999999999999999999999999999999999)'), {}),
    ).toThrow(/^Line 3: "9{24}\.\.\." has too many digits/);
    expect(() => parse('[0, 4)   1 |@|\n[4, 8)   2\n[8, 16)   2 |@|\n', {})).toThrow(
      /^Line 2: the row has no bar/,
    );
    expect(() => parse('hello', {})).toThrow(/^The text has no rows of a histogram/);
    expect(recognise('hello')).toBe(0);
  });

  it('is left out of a histogram that was cut', () => {
    const text = sampleText(samples[2]!);
    const cut = text.slice(0, text.indexOf('64, 128)') + 22);
    expect(parse(cut, {}).dropped).toContainEqual(expect.objectContaining({ code: 'incomplete-last-row' }));
    expect(bins(cut)[0]).toMatchObject({ sampleSize: 60 });
  });

  it('is read in a quoted mail', () => {
    const quoted = sampleText(samples[1]!).replace(/^/gm, '> ');
    expect(parse(quoted, {}).results).toEqual(parse(sampleText(samples[1]!), {}).results);
    expect(recognise(quoted)).toBeGreaterThan(0.9);
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const answers = { unit: 'us', quantity: 'serviceUs' };
    const texts = samples.map(sampleText);
    fc.assert(fc.property(mistreated(texts), (text) => void readOrRefused(bpfHistogram, text, answers)));
    fc.assert(
      fc.property(mistreated(texts), (text) => void readOrRefused(bpfHistogram, text, { unit: 'packets' })),
    );
  });
});

describe('a map that is printed again', () => {
  const print = (...counts: number[]) =>
    `@usecs:\n${counts.map((count, k) => `[${2 ** k}, ${2 ** (k + 1)})  ${count} |@@@|`).join('\n')}\n\n`;
  const countsOf = (text: string, answers = {}) => {
    const [first] = parse(text, answers).results;
    return first?.kind === 'bins' ? first.count : null;
  };

  it('with counts that only grow holds the prints before it, and is said so', () => {
    const text = print(1, 2, 3) + print(2, 5, 3) + print(4, 9, 6);
    expect(countsOf(text)).toEqual([4, 9, 6]);
    expect(countsOf(text, { print: '1' })).toEqual([1, 2, 3]);
    const reading = parse(text, {});
    expect(reading.results).toHaveLength(1);
    expect(reading.warnings.map(({ code }) => code)).toContain('cumulative-prints');
    expect(reading.questions).toContainEqual(
      expect.objectContaining({ id: 'print', chosen: '3', guessed: true }),
    );
  });

  it('with counts that fall was emptied, and covers its own interval', () => {
    const reading = parse(print(9, 2, 3) + print(4, 5, 6), {});
    expect(reading.warnings.map(({ code }) => code)).toContain('separate-prints');
    expect(reading.results).toMatchObject([{ count: [4, 5, 6] }]);
  });

  it('beside a map of another name is not mixed up with it', () => {
    const text = print(1, 2, 3) + print(7, 8, 9).replace('@usecs', '@bytes');
    expect(countsOf(text)).toEqual([1, 2, 3]);
    expect(parse(text, {}).questions).toContainEqual(
      expect.objectContaining({ id: 'histograms', guessed: true }),
    );
    expect(countsOf(text, { histograms: 'map @bytes' })).toEqual([7, 8, 9]);
  });
});
