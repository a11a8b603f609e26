/** A regular stream with a sleep after empty polls is simulated: against other runs, and beside the chain. */
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { halfWidthsOff, simulated, solved } from './simulator/simulations.ts';

const regular = {
  ...{ frameBytes: 64, maxBatch: 32, ringSize: 64, slotNs: 10, rateMbps: 5593.5 },
  ...{ 'service.interceptUs': 0.13, 'service.slopeUs': 0.05, 'arrivals.family': 'jittered' },
  ...{ 'arrivals.jitterPackets': 0, sleepUs: 30, wakeUpUs: 5, powerBusyW: 10, powerSleepW: 1 },
};

const names = ['lossProbability', 'sojournUs.exact.mean', 'sojournUs.exact.p99', 'awakeShare', 'powerW'];

describe('a regular stream with a sleep', () => {
  it('sleeps as rarely as an independent event simulation found', () => {
    const { indicators } = solved(regular);
    // By the chain of independent counts 0.233, 3.35 µs, 0.745 and 7.70 W.
    expect(indicators.lossProbability).toBeCloseTo(0.077, 2);
    expect(indicators['sojournUs.exact.mean']! / 1.16).toBeCloseTo(1, 1);
    expect(indicators.awakeShare).toBeCloseTo(0.916, 2);
    expect(indicators.powerW).toBeCloseTo(9.25, 1);
  });

  it.each<[string, InputValues]>([
    ['without jitter', regular],
    ['with little jitter', { ...regular, 'arrivals.jitterPackets': 0.5 }],
    ['with much jitter', { ...regular, 'arrivals.jitterPackets': 16, ringSize: 256 }],
    ['and stalls and a drift', { ...regular, rateMbps: 2000, stallUs: 5, 'service.driftCv': 0.02 }],
  ])('%s is as another run has it', (_, inputs) => {
    const { indicators, sampled, distributions, breakdowns } = solved(inputs, 'full');
    const report = simulated(inputs, 2_000_000, 9);
    for (const name of names) {
      // Two runs differ by 1.4 half widths of the shorter one.
      expect(halfWidthsOff(report, name, indicators[name]!), name).toBeLessThan(2.5);
    }
    expect(Object.keys(sampled)).toEqual(['waitingUs', 'sojournUs']);
    expect(distributions.batchSize.p.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
    const [{ values }] = breakdowns.sojournUs.levels;
    expect(values[0] + values[1]).toBeCloseTo(indicators['sojournUs.exact.mean']!, 9);
  });

  it('has the same answer at every detail', () => {
    const inputs = { ...regular, rateMbps: 1500 };
    expect(solved(inputs, 'full').indicators).toEqual(solved(inputs).indicators);
  });

  it('is solved where packets come one by one, and agrees with the simulation', () => {
    const inputs = { ...regular, rateMbps: 1.5 };
    const { indicators, numerics } = solved(inputs);
    expect(numerics.algorithm).toMatch(/GTH/);
    const report = simulated(inputs, 100_000, 9);
    for (const name of ['sojournUs.exact.mean', 'awakeShare', 'powerW'])
      expect(Math.abs(indicators[name]! / report.indicators[name]!.mean - 1), name).toBeLessThan(0.01);
  });
});
