/** Misses of a batch: the closed form against Eqs (13) to (15) in whole numbers, and the readings of Eq. (17). */
import { describe, expect, it } from 'vitest';
import { expectedMisses, missRatio } from '../../../../../src/models/vswitch-polling/packet-times.ts';

function choose(n: bigint, k: bigint): bigint {
  let value = 1n;
  for (let i = 1n; i <= k; i++) value = (value * (n - k + i)) / i;
  return value;
}

/** Eqs (13) to (15): m packets over n ports, exactly; the mean number of ports as a quotient rounded once. */
function publishedMisses(m: number, n: number): number {
  const ways: bigint[] = [0n];
  for (let k = 1; k <= n; k++) {
    let count = choose(BigInt(n), BigInt(k)) * BigInt(k) ** BigInt(m);
    for (let i = 1; i < k; i++) count -= ways[k - i] * choose(BigInt(n - (k - i)), BigInt(i));
    ways.push(count);
  }
  let sum = 0n;
  for (let k = 1; k <= Math.min(n, m); k++) sum += BigInt(k) * ways[k];
  const scale = 10n ** 40n;
  return Number((sum * scale) / BigInt(n) ** BigInt(m)) / Number(scale);
}

describe('expected misses', () => {
  it('equal Eqs (13) to (15) in exact arithmetic up to 32 packets and 31 ports', () => {
    for (let m = 1; m <= 32; m++) {
      for (let n = 1; n <= 31; n++) {
        expect(Math.abs(expectedMisses(m, n) / publishedMisses(m, n) - 1), `${m}, ${n}`).toBeLessThan(2e-14);
      }
    }
  });

  it('are one for any batch to one port, and every packet for a batch of one', () => {
    expect(expectedMisses(5, 1)).toBe(1);
    expect(expectedMisses(0.25, 1)).toBe(0.25);
    for (const n of [1, 2, 7, 1024]) expect(expectedMisses(1, n)).toBeCloseTo(1, 13);
    expect(expectedMisses(256, 1024)).toBeCloseTo(1024 * (1 - (1023 / 1024) ** 256), 9);
  });
});

describe('the share of misses', () => {
  const perPacket = (m: number) => publishedMisses(m, 3) / m;

  it('lies between the whole batches around the mean, nearest to the nearer one', () => {
    expect(missRatio('fixed', 2.25, 4, 3)).toBeCloseTo(0.75 * perPacket(2) + 0.25 * perPacket(3), 13);
    expect(missRatio('eq17', 2.25, 4, 3)).toBeCloseTo(0.25 * perPacket(2) + 0.75 * perPacket(3), 13);
    for (const rule of ['fixed', 'eq17', 'eq17-weights'] as const) {
      expect(missRatio(rule, 3, 4, 3)).toBeCloseTo(perPacket(3), 13);
    }
  });

  it('is continuous but for the printed weights', () => {
    for (const m of [1, 2, 3]) {
      const jump = (rule: 'fixed' | 'eq17') =>
        Math.abs(missRatio(rule, m + 1e-9, 4, 3) - missRatio(rule, m, 4, 3));
      expect(jump('fixed')).toBeLessThan(1e-8);
      expect(jump('eq17')).toBeGreaterThan(0.05);
    }
  });

  it('is 1 for batches that seldom hold a packet, and the mean batch as printed', () => {
    expect(missRatio('fixed', 0.02, 4, 3)).toBe(1);
    expect(missRatio('eq17', 0.02, 4, 3)).toBe(0.02);
    expect(missRatio('eq17-weights', 0.02, 4, 3)).toBe(0.02);
  });

  it('takes every batch for full in Eqs (10) and (12)', () => {
    expect(missRatio('eq12', 0.5, 4, 3)).toBeCloseTo(perPacket(4), 13);
    expect(missRatio('eq10', 0.5, 4, 3)).toBe(0.75);
    expect(missRatio('eq10', 0.5, 2, 3)).toBe(1);
    expect(missRatio('eq3', 4, 4, 3)).toBe(1);
  });
});
