import { expect, it } from 'vitest';
import type { ArrivalBin } from '../../src/transient/estimates.ts';
import { recoveryUs, settledUs } from '../../src/transient/transient-run.ts';

const bins = (...p99: (number | null)[]): ArrivalBin[] =>
  p99.map((value, k) => ({
    fromUs: 10 * k,
    toUs: 10 * (k + 1),
    offered: 1,
    lost: 0,
    lostSe: 0,
    anyLoss: 0,
    anyLossSe: 0,
    latencyUs: value === null ? null : { p50: value, p99: value },
  }));

it('Latency is back at the first edge after which it stays within a tenth of its stationary value', () => {
  expect(recoveryUs(bins(5, 50, 5, 6, 5.4, 5.2), 20, 5)).toBe(20);
  expect(recoveryUs(bins(5, 50, 5, null, 5), 20, 5)).toBe(0);
});

it('Latency of which nothing is seen after the end is not back', () => {
  expect(recoveryUs(bins(5, 50, 5, 5), 40, 5)).toBeNull();
  expect(recoveryUs(bins(5, 5, null, null), 20, 5)).toBeNull();
});

it('Latency that is high in the last bin is not back', () => {
  expect(recoveryUs(bins(5, 50, 5, 6), 20, 5)).toBeNull();
});

it('Latency that rises to its new value has never been too high, and settles once it is there', () => {
  expect(recoveryUs(bins(5, 5, 7, 9, 10, 10), 20, 10)).toBe(0);
  expect(settledUs(bins(5, 5, 7, 9, 10, 10), 20, 10)).toBe(10);
  expect(settledUs(bins(5, 5, 7, 8), 20, 10)).toBeNull();
  expect(settledUs(bins(5, 50, 5, 5.4), 20, 5)).toBe(0);
});
