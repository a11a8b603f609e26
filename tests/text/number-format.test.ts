import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatIndicator,
  formatOdds,
  formatPercent,
  formatPlain,
  formatProbability,
  formatSignificant,
  spokenNumber,
  unitAt,
  withUnit,
} from '../../src/text/number-format.ts';

describe('formatSignificant', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1, '1.00'],
    [4.3, '4.30'],
    [15.67, '15.7'],
    [99.95, '100'],
    [99.94, '99.9'],
    [157.4, '157'],
    [999.4, '999'],
    [999.95, '1000'],
    [4096, '4096'],
    [7960.4, '7960'],
    [12345.6, '12\u202f350'],
    [65536, '65\u202f536'],
    [1234567, '1\u202f234\u202f567'],
    [0.0123, '0.0123'],
    [0.00099995, '0.00100'],
    [0.0009994, '9.99e-4'],
    [0.00099949, '9.99e-4'],
    [4.3e-7, '4.30e-7'],
    [1e9, '1.00e9'],
    [1e21, '1.00e21'],
    [5e-324, '4.94e-324'],
    [-3.25, '\u22123.25'],
    [-12345, '\u221212\u202f345'],
    [null, '–'],
    [undefined, '–'],
    [NaN, '–'],
    [Infinity, '∞'],
    [-Infinity, '\u2212∞'],
  ])('writes %s as %s', (value, text) => {
    expect(formatSignificant(value)).toBe(text);
  });

  it('takes another number of digits', () => {
    expect(formatSignificant(3.14159, 4)).toBe('3.142');
    expect(formatSignificant(9.9996, 4)).toBe('10.00');
  });

  it('reads back within half a unit of the last digit, for every number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }), (value) => {
        const back = Number(formatSignificant(value).replaceAll('\u202f', '').replace('\u2212', '-'));
        expect(Math.abs(back - value)).toBeLessThanOrEqual(Math.abs(value) * 0.00501 + 1e-320);
      }),
    );
  });
});

describe('formatPlain', () => {
  it.each([
    [8, '8'],
    [256, '256'],
    [7500, '7500'],
    [0.5, '0.5'],
    [8.952, '8.952'],
    [100, '100'],
    [1e-25, '1e-25'],
    [2.5e-7, '2.5e-7'],
    [100000, '100\u202f000'],
    [null, '–'],
  ])('writes %s as %s', (value, text) => {
    expect(formatPlain(value)).toBe(text);
  });
});

describe('formatCount', () => {
  it('keeps every digit', () => {
    expect(formatCount(1234567)).toBe('1\u202f234\u202f567');
    expect(formatCount(9999)).toBe('9999');
    expect(formatCount(-0.4)).toBe('0');
    expect(formatCount(1e21)).toBe('1.00e21');
    expect(formatCount(null)).toBe('–');
  });
});

describe('formatPercent', () => {
  it.each([
    [0, '0'],
    [1, '100.0'],
    [0.931, '93.1'],
    [0.99951, '>\u202f99.9'],
    [0.9994, '99.9'],
    [0.9951, '99.5'],
    [1.0049, '100.5'],
    [1.02, '102'],
    [0.0577, '5.77'],
    [0.00994, '0.994'],
    [0.00996, '0.996'],
    [0.0000123, '0.00123'],
    [-0.04, '\u22124.00'],
    [null, '–'],
  ])('writes %s as %s', (share, text) => {
    expect(formatPercent(share)).toBe(text);
  });
});

describe('formatOdds', () => {
  it.each([
    [4.3e-7, '1 in 2.3 million'],
    [1e-6, '1 in 1 million'],
    [1.0004e-6, '1 in 1 million'],
    [0.0123, '1 in 81'],
    [4.3e-4, '1 in 2300'],
    [2e-5, '1 in 50\u202f000'],
    [3e-10, '1 in 3.3 billion'],
    [1e-13, '1 in 10 trillion'],
    [1e-25, null],
    [0.5, null],
    [0, null],
  ])('puts %s as %s', (probability, text) => {
    expect(formatOdds(probability)).toBe(text);
  });
});

describe('formatProbability', () => {
  it('says none for a loss below its floor', () => {
    expect(formatProbability(0, 1e-25)).toEqual({ text: 'none', unit: '', note: null });
    expect(formatProbability(1e-30, 1e-25)).toEqual({ text: 'none', unit: '', note: null });
    expect(spokenNumber(formatProbability(0, 1e-25))).toBe('none');
  });

  it('puts the odds beside small ones', () => {
    expect(spokenNumber(formatProbability(4.3e-7, 1e-25))).toBe('4.3e-7 (1 in 2.3 million)');
    expect(formatProbability(0.25)).toEqual({ text: '0.250', unit: '', note: null });
    expect(formatProbability(0.00099996).text).toBe('0.00100');
    expect(formatProbability(0).text).toBe('0');
    expect(formatProbability(null)).toEqual({ text: '–', unit: '', note: null });
  });
});

describe('a time', () => {
  it.each([
    [2.84e-16, 'µs', '<\u202f1e-9\u202fµs'],
    [-2.84e-16, 'µs', '<\u202f1e-9\u202fµs'],
    [9.99e-10, 'µs', '<\u202f1e-9\u202fµs'],
    [1e-9, 'µs', '1.00e-9\u202fµs'],
    [2e-7, 'ns', '<\u202f1e-6\u202fns'],
    [4e-16, 's', '<\u202f1e-15\u202fs'],
    [0, 'µs', '0\u202fµs'],
    [2.84e-16, 'Mpps', '2.84e-16\u202fMpps'],
  ])('of %d %s, where it is shorter than a femtosecond, shows no digits of rounding', (value, unit, text) => {
    expect(withUnit(formatSignificant(value), unit)).toBe(text);
  });
});

describe('formatIndicator', () => {
  it('keeps the declared unit and turns shares into per cent', () => {
    expect(formatIndicator({ kind: 'time', unit: 'µs' }, 4.3)).toEqual({
      text: '4.30',
      unit: 'µs',
      note: null,
    });
    expect(formatIndicator({ kind: 'time', unit: 'µs' }, 43000.4).text).toBe('43\u202f000');
    expect(formatIndicator({ kind: 'time', unit: 'µs' }, 2.84e-16).text).toBe('<\u202f1e-9');
    expect(formatIndicator({ kind: 'share', unit: '' }, 0.931)).toEqual({
      text: '93.1',
      unit: '%',
      note: null,
    });
    expect(formatIndicator({ kind: 'share', unit: '%' }, 93.1)).toEqual({
      text: '93.1',
      unit: '%',
      note: null,
    });
    expect(formatIndicator({ kind: 'rate', unit: 'Mpps' }, null)).toEqual({
      text: '–',
      unit: '',
      note: null,
    });
    expect(formatIndicator({ kind: 'count', unit: 'cores' }, 8).text).toBe('8');
    expect(formatIndicator({ kind: 'count', unit: 'packets' }, 8.25).text).toBe('8.25');
    expect(formatIndicator({ kind: 'probability', unit: '', floor: 1e-20 }, 0).text).toBe('none');
  });
});

describe('withUnit', () => {
  it('joins by a space that does not break, and only where there is a number', () => {
    expect(withUnit('4.30', 'µs')).toBe('4.30\u202fµs');
    expect(withUnit('15.7', '')).toBe('15.7');
    expect(withUnit('–', 'µs')).toBe('–');
    expect(unitAt('1', 'cores')).toBe('core');
    expect(unitAt('2', 'cores')).toBe('cores');
    expect(unitAt('1', 'µs')).toBe('µs');
  });
});
