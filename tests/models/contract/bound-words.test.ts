import { expect, it } from 'vitest';
import { boundWords, type ErrorBound } from '../../../src/models/contract/expected-difference.ts';

const bound = (tooLow: number | null, tooHigh: number | null): ErrorBound => ({
  tooLow,
  tooHigh,
  measured: '',
});

it('A bound is worded in the directions in which a result errs', () => {
  expect(boundWords(bound(0.03, 0.05))).toBe('up to 3 % too low or 5 % too high');
  expect(boundWords(bound(0, 2.5))).toBe('up to 250 % too high');
  expect(boundWords(bound(0.9, null))).toBe('90 % too low or too high by an unknown amount');
});

it('No result is too low by more than itself: a bound of the whole is none', () => {
  expect(boundWords(bound(2.23, 0))).toBe('too low by an unknown amount');
  expect(boundWords(bound(1, 0.2))).toBe('too low by an unknown amount or 20 % too high');
});

it('An absolute bound is a part of its whole', () => {
  const absolute = { tooLow: 0.002, tooHigh: 0.004 };
  expect(boundWords({ ...bound(0, 0), absolute }, ' of the polls')).toBe(
    'up to 0.2 % of the polls too low or 0.4 % of the polls too high',
  );
});
