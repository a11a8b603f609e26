import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterOf, decimalOf, groupedCounterOf, scaledDecimalOf } from '../../../src/texts/lines/number.ts';

describe('decimal numbers', () => {
  it.each([
    ['12', 12],
    ['.02', 0.02],
    ['1.', 1],
    ['1e3', 1000],
    ['3.03e-3', 0.00303],
    ['0.0000e0', 0],
    ['-4.5E+2', -450],
    ['-0', 0],
  ])('reads %s', (text, value) => {
    expect(decimalOf(text)).toBe(value);
  });

  it.each([
    '',
    '.',
    '-',
    'nan',
    '-nan',
    'inf',
    'Infinity',
    '0x10',
    '1,5',
    '1 2',
    '12us',
    '1e',
    'e3',
    '1e999',
  ])('is null for %j', (text) => {
    expect(decimalOf(text)).toBeNull();
  });

  it('reads what JavaScript prints', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(decimalOf(String(value))).toBe(value + 0);
      }),
    );
  });

  it('answers at once for a million digits with a letter behind', () => {
    expect(decimalOf('1'.repeat(1_000_000) + 'x')).toBeNull();
  });
});

describe('counters', () => {
  it('are digits alone', () => {
    expect(counterOf('24239296364')).toBe(24239296364);
    expect(counterOf('18446744073709551615')).toBe(2 ** 64);
    for (const text of ['', '-1', '1.0', '1e3', '1,000', ' 1']) expect(counterOf(text)).toBeNull();
  });

  it('may have marks between their thousands', () => {
    for (const text of [
      '1234567',
      '1,234,567',
      "1'234'567",
      '1 234 567',
      '1_234_567',
      '1\u202f234\u202f567',
    ]) {
      expect(groupedCounterOf(text)).toBe(1234567);
    }
    for (const text of ['1,23', '1,2345', ',123', '1,234 567', '1,234.5'])
      expect(groupedCounterOf(text)).toBeNull();
  });

  it('may have a prefix behind', () => {
    expect(scaledDecimalOf('14.88M')).toBeCloseTo(14_880_000, 6);
    expect(scaledDecimalOf('2k')).toBe(2000);
    expect(scaledDecimalOf('512')).toBe(512);
    for (const text of ['M', '', '1.5Q', '1Mb']) expect(scaledDecimalOf(text)).toBeNull();
  });
});
