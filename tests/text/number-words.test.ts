import { describe, expect, it } from 'vitest';
import { mppsText, numberOf } from '../../src/text/number-words.ts';

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

describe('a packet rate', () => {
  it.each([
    [6.1118, '6.11 Mpps'],
    [0.0812, '0.0812 Mpps'],
    [8.43e-5, '84.3 packets a second'],
    [0, '0 Mpps'],
  ])('of %d Mpps is %s', (mpps, text) => {
    expect(mppsText(mpps)).toBe(text);
  });
});
