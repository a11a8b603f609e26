import { describe, expect, it } from 'vitest';
import { numberOf } from '../../src/text/number-words.ts';

describe('a number of things', () => {
  it.each([
    [1, 'CPU', '1 CPU'],
    [2, 'CPU', '2 CPUs'],
    [0, 'entry', '0 entries'],
    [2, 'day', '2 days'],
    [3, 'switch', '3 switches'],
    [12_345, 'packet', '12\u202f345 packets'],
  ])('names %i of “%s” with its plural', (count, one, words) => {
    expect(numberOf(count, one)).toBe(words);
  });

  it('takes an irregular plural as given', () => {
    expect(numberOf(2, 'half', 'halves')).toBe('2 halves');
  });
});
