import { describe, expect, it } from 'vitest';
import type { SimulationReport } from '../../../src/models/contract/simulation.ts';
import {
  nextLook,
  preciseEnough,
  watchedForPrecision,
} from '../../../src/models/contract/simulation-stop.ts';
import { toyModel } from '../../toy-model.ts';

const reportOf = (indicators: SimulationReport['indicators']): SimulationReport => ({
  packets: 1e6,
  warmUpPackets: 1e4,
  timeUs: 1e6,
  batches: 20,
  indicators,
  distributions: {},
  tails: {},
});

describe('nextLook', () => {
  it('depends on the packets alone, rises by a quarter and ends at the limit', () => {
    const rule = { limitPackets: 1e6, precision: 0.01 };
    const looks: number[] = [];
    for (let packets = 0; packets < 1e6;) looks.push((packets = nextLook(packets, rule)));
    expect(looks).toEqual([
      200_000, 250_000, 312_500, 390_625, 488_282, 610_353, 762_942, 953_678, 1_000_000,
    ]);
    expect(nextLook(200_017, rule)).toBe(250_000);
    expect(nextLook(0, { limitPackets: 5000, precision: null })).toBe(5000);
  });
});

describe('preciseEnough', () => {
  it('asks it of every watched interval with a value, and of at least one', () => {
    const watched = ['a', 'b', 'c'];
    const a = { mean: 100, halfWidth: 0.9 };
    expect(preciseEnough(reportOf({ a, b: { mean: -10, halfWidth: 0.05 }, c: null }), watched, 0.01)).toBe(
      true,
    );
    expect(preciseEnough(reportOf({ a, b: { mean: -10, halfWidth: 0.2 } }), watched, 0.01)).toBe(false);
    expect(preciseEnough(reportOf({ a, b: { mean: 10, halfWidth: null } }), watched, 0.01)).toBe(false);
    expect(preciseEnough(reportOf({ a: { mean: 0, halfWidth: 0 } }), watched, 0.01)).toBe(false);
    expect(preciseEnough(reportOf({ other: a }), watched, 0.01)).toBe(false);
  });

  it('watches the strip under every method, but no probabilities', () => {
    const watched = watchedForPrecision(toyModel);
    expect(watched).toContain('waitingUs.exact.mean');
    expect(watched).toContain('waitingUs.approximate.mean');
    expect(watched).not.toContain('deadline.missedShare');
  });
});
