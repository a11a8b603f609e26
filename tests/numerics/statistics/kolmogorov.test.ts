import { describe, expect, test } from 'vitest';
import { kolmogorovPValue, kolmogorovTail } from '../../../src/overlays/judgement/judge.ts';

describe('Kolmogorov law', () => {
  test('the tabulated critical values', () => {
    expect(kolmogorovTail(1.22385)).toBeCloseTo(0.1, 5);
    expect(kolmogorovTail(1.3581)).toBeCloseTo(0.05, 5);
    expect(kolmogorovTail(1.62762)).toBeCloseTo(0.01, 5);
    expect(kolmogorovTail(1.94947)).toBeCloseTo(0.001, 6);
  });

  test('both series meet', () => {
    expect(kolmogorovTail(1.18 - 1e-12)).toBeCloseTo(kolmogorovTail(1.18), 11);
  });

  test('from 1 at no distance down to far tails', () => {
    expect(kolmogorovTail(0)).toBe(1);
    expect(kolmogorovTail(0.05)).toBe(1);
    expect(kolmogorovTail(10)).toBeCloseTo(2 * Math.exp(-200), 100);
    expect(kolmogorovTail(10)).toBeGreaterThan(0);
  });

  test('small samples, against the exact 5 % points of Massey (1951)', () => {
    expect(kolmogorovPValue(0.41, 10)).toBeCloseTo(0.05, 2);
    expect(kolmogorovPValue(0.294, 20)).toBeCloseTo(0.05, 2);
  });
});
