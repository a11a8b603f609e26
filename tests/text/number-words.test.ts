import { describe, expect, it } from 'vitest';
import { microsWords, mppsText, numberOf } from '../../src/text/number-words.ts';

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

describe('a time in µs', () => {
  it.each([
    [4.6312, 3, '4.63 µs'],
    [999.4, 3, '999 µs'],
    [999.7, 3, '1 ms'],
    [5267.4, 4, '5.267 ms'],
    [166_800, 4, '166.8 ms'],
  ])('of %d is in ms from 1000 µs on, with %i digits: %s', (us, digits, text) => {
    expect(microsWords(us, digits)).toBe(text);
  });
});
