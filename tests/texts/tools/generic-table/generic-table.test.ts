import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genericTable } from '../../../../src/texts/tools/generic-table/generic-table.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { expectProportionalWork } from '../../../proportional-work.ts';

const { parse, recognise } = genericTable;

const only = (text: string, answers = {}) => parse(text, answers).results[0]!;
const questions = (text: string, answers = {}) => parse(text, answers).questions.map(({ id }) => id);

describe('the meaning of a table', () => {
  it('values and counts, by their names or by their numbers', () => {
    const named = 'count,latency_ns\n5,2000\n0,2500\n7,1000\n3,2000\n';
    expect(only(named)).toEqual({
      kind: 'bins',
      quantity: 'sojournUs',
      label: 'latency_ns',
      unit: 'µs',
      lower: [1, 2],
      upper: [1, 2],
      count: [7, 8],
      beyond: 0,
      sampleSize: 15,
    });
    expect(only('1 10\n2 20\n5 1\n', { unit: 'packets', quantity: 'batchSizeNonEmpty' })).toMatchObject({
      quantity: 'batchSizeNonEmpty',
      lower: [1, 2, 5],
      count: [10, 20, 1],
    });
  });

  it('values and shares, in parts of one or per cent', () => {
    expect(only('batch;p\n0;0,5\n1;0,25\n4;0,25\n')).toMatchObject({
      quantity: 'batchSize',
      unit: 'packets',
      count: [0.5, 0.25, 0.25],
      sampleSize: null,
    });
    expect(only('size,share\n1,50\n2,50\n', { quantity: 'batchSize' })).toMatchObject({ count: [0.5, 0.5] });
    expect(only('3,0.5\n4,0.5\n')).toMatchObject({ kind: 'bins', sampleSize: null });
  });

  it('percentiles; of equal shares the largest value', () => {
    expect(only('percentile,delay [ms]\n50,1\n90,2\n99,4\n99,3\n')).toEqual({
      kind: 'percentiles',
      quantity: 'sojournUs',
      label: 'delay [ms]',
      unit: 'µs',
      p: [0.5, 0.9, 0.99],
      value: [1000, 2000, 4000],
      sampleSize: null,
    });
    expect(() => parse('percentile,delay\n50,4\n90,2\n', {})).toThrow(
      'Column "delay" falls while Column "percentile" rises, so these are not percentiles.',
    );
  });

  it('single values', () => {
    const text = 'service time (us)\n3\n1\n3\n2.5\n';
    expect(only(text)).toMatchObject({
      quantity: 'serviceUs',
      lower: [1, 2.5, 3],
      count: [1, 1, 2],
      sampleSize: 4,
    });
    expect(questions(text)).toEqual(['unit', 'quantity']);
  });

  it('points, along what the settings are', () => {
    const text = 'batch,clocks_us,note\n1,2,a\n2,3,b\n2,5,c\n';
    expect(only(text, { meaning: 'points' })).toMatchObject({
      kind: 'series',
      quantity: 'serviceUs',
      against: 'batchSize',
      x: [1, 2],
      y: [2, 4],
    });
    expect(only('a,b,c\n1,2,3\n2,3,9\n')).toMatchObject({ kind: 'series', against: 'a', label: 'b' });
    expect(only('a,b,c\n1,2,3\n2,3,9\n', { countColumn: '3' })).toMatchObject({ label: 'c', y: [3, 9] });
    expect(only('a,b,c\n1,2,3\n2,3,9\n', { valueColumn: '2' })).toMatchObject({ against: 'b' });
  });

  it('points rather than counts, where both columns have names and none says that it counts', () => {
    expect(only('load_mpps,colour\n1,2\n2,3\n')).toMatchObject({ kind: 'series' });
    expect(only('latency_us,seen\n1,2\n2,3\n')).toMatchObject({ kind: 'bins' });
    expect(only('1,2\n2,3\n')).toMatchObject({ kind: 'bins' });
  });

  it('asks, and follows the answers', () => {
    const text = '1,10\n2,20\n';
    expect(parse(text, {}).questions).toMatchObject([
      { id: 'meaning', chosen: 'counts', guessed: true },
      { id: 'valueColumn', chosen: '1' },
      { id: 'unit', chosen: 'other' },
      { id: 'quantity', chosen: 'other' },
    ]);
    const answers = { meaning: 'counts', valueColumn: '2', unit: 'ns', quantity: 'waitingUs' };
    expect(only(text, answers)).toMatchObject({ quantity: 'waitingUs', lower: [0.01, 0.02], count: [1, 2] });
    expect(parse(text, answers).questions.every(({ guessed }) => !guessed)).toBe(true);
    expect(parse(text, {}).warnings.map(({ code }) => code)).toEqual(['no-header', 'not-understood']);
  });

  it('takes empty polls out of the batches of polls that found packets', () => {
    const text = 'burst,count\n0,90\n1,5\n2,5\n';
    expect(only(text)).toMatchObject({ quantity: 'batchSize', lower: [0, 1, 2], sampleSize: 100 });
    expect(only(text, { quantity: 'batchSizeNonEmpty' })).toMatchObject({ lower: [1, 2], sampleSize: 10 });
  });
});

describe('the notation of a table', () => {
  const expected = { lower: [1.5, 2.5], count: [10, 20] };

  it.each([
    ['commas', 'latency us,count\n1.5,10\n2.5,20\n'],
    ['semicolons and decimal commas', 'latency us;count\n1,5;10\n2,5;20\n'],
    ['tabs and decimal commas', 'latency us\tcount\n1,5\t10\n2,5\t20\n'],
    ['quotes', '"latency us","count"\n"1,5","10"\n"2,5","20"\n'],
    ['a byte-order mark and CRLF', '\ufefflatency us,count\r\n1.5,10\r\n2.5,20\r\n'],
    ['units behind the numbers', 'latency,count\n1.5 us,10\n2.5 us,20\n'],
    ['lines in front', 'starting\nready\nlatency us,count\n1.5,10\n2.5,20\n'],
    ['names in a comment', '#latency us,count\n1.5,10\n2.5,20\n'],
    ['bars', '| latency us | count |\n|---|---|\n| 1.5 | 10 |\n| 2.5 | 20 |\n'],
    ['a broken row', 'latency us,count\n1.5,10\n2.0,x\n2.5,20\n'],
  ])('%s', (_name, text) => {
    expect(only(text)).toMatchObject({ quantity: 'sojournUs', unit: 'µs', ...expected });
  });

  it('asks for the mark where commas may separate thousands', () => {
    const text = 'latency us;count\n1,500;10\n2,500;20\n';
    expect(questions(text)).toContain('decimalMark');
    expect(only(text)).toMatchObject({ lower: [1500, 2500] });
    expect(only(text, { decimalMark: ',' })).toMatchObject(expected);
  });

  it('says what was left out', () => {
    const text = 'log\nlatency us,count\n1.5,10\n# pause\n2,x\n2.5,20\n';
    const { dropped, rowsUsed } = parse(text, {});
    expect(dropped.map(({ code, count }) => [code, count])).toEqual([
      ['leading-lines', 1],
      ['no-number', 1],
    ]);
    expect(rowsUsed).toBe(2);
  });

  it.each([
    ['one row under names that say nothing', 'load_mpps,colour\n1,2\n'],
    ['one row without names', '1,2\n'],
    ['a number somewhere in a text', 'DUT1:\nThread 0 vpp_main (lcore 1)\nTime 3'],
    ['more lines of text than rows behind them', 'first words here\nmore words\nand even more\nA 1\nB 2\n'],
  ])('leaves %s alone', (_, text) => {
    expect(recognise(text)).toBe(0);
    expect(() => parse(text, {})).toThrow('The text has no rows of numbers that belong together.');
  });

  it('takes one row under names that say what it holds', () => {
    expect(recognise('latency_us,count\n1,2\n')).toBe(0.45);
    expect(only('latency_us,count\n1,2\n')).toMatchObject({ lower: [1], count: [2] });
  });

  it('is never surer than a tool that knows its text', () => {
    expect(recognise('latency,count\n1,2\n')).toBeLessThan(0.5);
    expect(recognise('1,2\n3,4\n')).toBeLessThan(0.4);
    expect(recognise('hello')).toBe(0);
    expect(recognise('<html><body>1,2')).toBe(0);
    expect(recognise('{"a": [1,2]}')).toBe(0);
  });
});

describe('large tables', () => {
  it('share bins where very many values differ, and lose none', () => {
    expectProportionalWork((size) => {
      const values = Array.from({ length: size }, (_, k) => ((k * 7919) % 300_007) / 8);
      const result = only(`latency_us\n${values.join('\n')}\n`);
      if (result.kind !== 'bins') throw new Error('no bins');
      expect(result.count.length).toBeLessThan(65_537);
      expect(result.count.reduce((sum, count) => sum + count, 0)).toBe(size);
    }, 37_500);
  });

  it('of very many columns are refused', () => {
    const wide = Array.from({ length: 100_000 }, (_, k) => k).join(',');
    expect(() => parse(`a,b\n1,2\n3,4\n${wide}\n`, {})).toThrow(
      'Line 4: more than 4,096 columns are too many.',
    );
    expect(() => parse(`${wide}\n${wide}\n`, {})).toThrow(
      'The text has no rows of numbers that belong together.',
    );
  });
});

describe('text that is not a table', () => {
  it('is refused in a sentence', () => {
    expect(() => parse('hello', {})).toThrow('The text has no rows of numbers that belong together.');
    expect(() => parse('x,count\n1,0\n2,0\n', {})).toThrow('Column "x" has no value that was counted.');
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const samples = [
      'latency us;count\n1,5;10\n2,5;20\n7,5;1\n',
      'percentile,delay [ms]\n50,1\n90,2\n99,4\n',
      '1\n2\n3\n1\n',
      'batch,clocks_us,note\n1,2,a\n2,3,b\n2,5,c\n',
    ];
    const answers = fc.record({
      meaning: fc.constantFrom('counts', 'shares', 'percentiles', 'samples', 'points'),
      quantity: fc.constantFrom('batchSizeNonEmpty', 'sojournUs'),
      unit: fc.constantFrom('packets', 'ns'),
      valueColumn: fc.constantFrom('1', '2', '3'),
    });
    fc.assert(
      fc.property(mistreated(samples), answers, (text, said) => void readOrRefused(genericTable, text, said)),
    );
    fc.assert(fc.property(mistreated(samples), (text) => void readOrRefused(genericTable, text)));
  });
});
