/** The mechanism of sleeping and drifting cores against the solver. */
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { halfWidthsOff, simulated, simulator, solved } from './simulations.ts';

const memoryless = { 'arrivals.family': 'geometric', maxBatch: 32, ringSize: 128 };

const sleeping: readonly (readonly [string, InputValues])[] = [
  ['a fixed sleep', { rateMbps: 1000, sleepUs: 12.345 }],
  ['a uniform sleep and a wake-up', { rateMbps: 2000, sleepUs: 30, sleepFamily: 'uniform', wakeUpUs: 2.5 }],
  ['a sleep that overfills the ring', { rateMbps: 3000, sleepUs: 60, 'service.emptyPollUs': 0.2 }],
  ['empty polls of their own', { rateMbps: 1000, 'service.emptyPollUs': 0.05 }],
];

const of = (report: ReturnType<typeof simulated>) =>
  Object.keys(report.indicators).filter(
    (name) => !name.includes('ublished') && !name.includes('dropOldest') && report.indicators[name] !== null,
  );

describe('memoryless arrivals, for which the chain is exact', () => {
  it.each(sleeping)('%s: every indicator within 2 half widths', (_, inputs) => {
    const values = { ...memoryless, ...inputs, powerBusyW: 12, powerSleepW: 3 };
    const { indicators } = solved(values);
    const report = simulated(values, 1e6);
    expect(report.indicators.powerW).not.toBeNull();
    for (const name of of(report)) {
      // Quantiles are whole slots: one slot off is not a difference.
      const slot = name.includes('Us.') ? 0.0101 : 0;
      if (Math.abs(indicators[name]! - report.indicators[name]!.mean) <= slot) continue;
      expect(halfWidthsOff(report, name, indicators[name]!), name).toBeLessThan(2);
    }
  });
});

describe('a drifting speed', () => {
  it('has the mean time in the system and the p99 of the average over three speeds, where the ring forgets', () => {
    const values = { ...memoryless, rateMbps: 4500, 'service.driftCv': 0.05 };
    const { indicators } = solved(values);
    const plain = solved({ ...values, 'service.driftCv': 0 }).indicators;
    const report = simulated(values, 2e6).indicators;
    const found = (name: string) => report[name]!.mean;
    for (const name of ['meanBatch', 'sojournUs.exact.mean', 'utilisation'])
      expect(indicators[name]! / found(name), name).toBeCloseTo(1, 1.8);
    expect(Math.abs(indicators['sojournUs.exact.p99']! / found('sojournUs.exact.p99') - 1)).toBeLessThan(0.1);
    // Without the drift the tail is far too short.
    expect(plain['sojournUs.exact.p99']! / found('sojournUs.exact.p99')).toBeLessThan(0.95);
  });

  it('draws the same mean speed whether empty polls are drawn one by one or many at once', () => {
    const values = { ...memoryless, rateMbps: 5, 'service.driftCv': 0.1 };
    const { indicators } = solved(values);
    const report = simulated(values, 1e5);
    expect(halfWidthsOff(report, 'meanBatch', indicators.meanBatch!)).toBeLessThan(2);
    expect(halfWidthsOff(report, 'waitingUs.exact.mean', indicators['waitingUs.exact.mean']!)).toBeLessThan(
      2,
    );
  });

  it('goes the same way with the same seed', () => {
    const values = { ...memoryless, 'service.driftCv': 0.03, sleepUs: 5 };
    const reports = [1, 1, 2].map((seed) => {
      const run = simulator(values, seed);
      run.run(200_000);
      return run.report().timeUs;
    });
    expect(reports[0]).toEqual(reports[1]);
    expect(reports[0]).not.toEqual(reports[2]);
  });
});
