import { describe, expect, it } from 'vitest';
import { listSummary, matrixSummary } from '../../../../src/app/core/inputs/grid-summary.ts';
import { valueText } from '../../../../src/app/core/inputs/value-text.ts';
import { cpus, delays, shares, split } from '../../panel/grid-editor/grid-fields.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('lists, matrices and rows in one line', () => {
  it.each([
    [[0.15, 0.2, 0.25, 0.4], '4 ports: 15, 20, 25, 40 %'],
    [[0.125, 0.125], '2 ports: 12.5 % each'],
    [[1], '1 port: 100 %'],
    [[0.005, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.295], '9 ports: 0.5 to 29.5 %'],
  ])('show a list of shares %j', (list, text) => {
    expect(plain(listSummary(shares, list))).toBe(text);
  });

  it('show a list with its unit', () => {
    expect(plain(listSummary(delays, [1.25, 3]))).toBe('2 links: 1.25, 3 µs');
  });

  it('show a matrix, by its size where it is large', () => {
    expect(plain(matrixSummary(split, [[0.6, 0.4], [1, 0]]))).toBe('2 ports: 60/40, 100/0 %'); // oxfmt-ignore
    const large = Array.from({ length: 16 }, () => Array.from({ length: 8 }, () => 1 / 8));
    expect(matrixSummary(split, large)).toBe('16 ports over 8 cores');
  });
});

describe('lists, matrices and rows on paper and in exports', () => {
  it('are complete', () => {
    const ten = Array.from({ length: 10 }, (_, k) => (k === 0 ? 0.55 : 0.05));
    expect(plain(valueText(shares, { portShares: ten }))).toBe('10 ports: 55, 5, 5, 5, 5, 5, 5, 5, 5, 5 %');
    const wide = Array.from({ length: 5 }, () => [0.25, 0.75]);
    expect(plain(valueText(split, { coreSplit: wide }))).toBe('5 ports: 25/75, 25/75, 25/75, 25/75, 25/75 %');
    expect(plain(valueText(cpus, { catalogue: cpus.default }))).toBe(
      '2 CPUs: Paper 1, 8 cores, clock 3.7 GHz, socket Single; Paper 2, 16 cores, clock 2.1 GHz, socket Dual, price 900 €',
    );
  });

  it('show an absent value in the words of its field', () => {
    const none = { portShares: null, coreSplit: null, catalogue: null };
    expect([shares, split, cpus].map((field) => valueText(field, none))).toEqual([
      'equal shares',
      'even',
      'no CPUs',
    ]);
  });
});
