import { describe, expect, it } from 'vitest';
import { stripItems, stripText } from '../../../src/app/headline/strip-items.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { toyModel } from '../../toy-model.ts';

const words = [
  { name: 'limitedBy', label: 'Limited by', help: 'What holds the packets up.' },
  { name: 'configuration', label: 'Configuration', help: 'Which cores.' },
];
const solution: Solution = {
  indicators: { load: 0.5, 'waitingUs.exact.mean': null },
  words: { limitedBy: 'CPU' },
  distributions: {},
  sampled: {},
  relations: {},
  breakdowns: {},
  notices: [],
  numerics: {},
};
const names = (items: ReturnType<typeof stripItems>) => items.map(({ declaration }) => declaration.name);

describe('the strip', () => {
  it('has the numbers that the model names, under the chosen method', () => {
    expect(names(stripItems(toyModel, 'approximate'))).toEqual(['load', 'waitingUs.approximate.mean']);
  });

  it('has words after the numbers, or where the model names them', () => {
    expect(names(stripItems({ ...toyModel, words }, 'exact'))).toEqual([
      'load',
      'waitingUs.exact.mean',
      'limitedBy',
      'configuration',
    ]);
    const strip = ['configuration', 'load'];
    expect(names(stripItems({ ...toyModel, words, strip }, 'exact'))).toEqual([
      'configuration',
      'load',
      'limitedBy',
    ]);
  });

  it('has two rows: words only as far as there is room, but all that the model names', () => {
    const indicators = Array.from({ length: 9 }, (_, k) => ({ ...toyModel.indicators[0], name: `n${k}` }));
    const numbers = indicators.map(({ name }) => name);
    expect(names(stripItems({ indicators, words, strip: numbers }, 'exact'))).toEqual([
      ...numbers,
      'limitedBy',
    ]);
    const strip = [...numbers, 'configuration', 'limitedBy'];
    expect(names(stripItems({ indicators, words, strip }, 'exact'))).toEqual(strip);
  });

  it('reads numbers with their unit, words as they are, and a dash for what there is not yet', () => {
    const [load, waiting, limitedBy, configuration] = stripItems({ ...toyModel, words }, 'exact');
    expect(stripText(load, solution)).toEqual({ text: '50.0', aside: '%', spoken: '50.0\u202f%' });
    expect(stripText(waiting, solution).text).toBe('–');
    expect(stripText(limitedBy, solution)).toEqual({ text: 'CPU', aside: '', spoken: 'CPU' });
    expect(stripText(configuration, solution).text).toBe('–');
    expect(stripText(limitedBy, null).text).toBe('–');
  });
});
