/**
 * Batch polling with several extensions at once: spread of service with sleep, drift and jitter, and what is refused.
 */
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { halfWidthsOff, simulated, solved } from './simulator/simulations.ts';

const memoryless = { 'arrivals.family': 'geometric' };
const wide = { 'service.family': 'cv', 'service.cv': 0.2 };
const narrow = { 'service.family': 'sd', 'service.sdUs': 0.12 };

describe('a spread of service', () => {
  it('is simulated and solved alike where the core sleeps', () => {
    const cases: InputValues[] = [
      { ...memoryless, ...wide, rateMbps: 1000, maxBatch: 32, sleepUs: 20 },
      {
        ...memoryless,
        ...narrow,
        rateMbps: 300,
        maxBatch: 32,
        sleepUs: 10,
        sleepFamily: 'uniform',
        wakeUpUs: 2,
      },
    ];
    for (const inputs of cases) {
      const { indicators } = solved(inputs);
      const report = simulated(inputs, 400_000);
      for (const name of ['meanBatch', 'awakeShare', 'sojournUs.exact.mean', 'emptyPollShare'])
        expect(halfWidthsOff(report, name, indicators[name]!), name).toBeLessThan(2);
    }
  });

  it('is divided by the speed where it is a standard deviation, and keeps its cv', () => {
    const driftCv = 0.06;
    const line = { ...memoryless, rateMbps: 3300, maxBatch: 8, ringSize: 32 };
    const atSpeed = (spread: (speed: number) => InputValues, speed: number): InputValues => ({
      ...line,
      ...spread(speed),
      'service.interceptUs': 0.8 / speed,
      'service.slopeUs': 0.1 / speed,
    });
    const spreads = [
      (speed: number) => ({ 'service.family': 'sd', 'service.sdUs': 0.3 / speed }),
      () => wide,
    ];
    const away = Math.sqrt(3) * driftCv;
    for (const spread of spreads) {
      const drifting = solved({ ...atSpeed(spread, 1), 'service.driftCv': driftCv }).indicators;
      const [usual, fast, slow] = [1, 1 + away, 1 - away].map((s) => solved(atSpeed(spread, s)).indicators);
      for (const name of ['utilisation', 'meanQueueRandomTime', 'lossProbability'])
        expect(drifting[name], name).toBeCloseTo((4 * usual[name]! + fast[name]! + slow[name]!) / 6, 10);
    }
  });

  it('is simulated at a drifting speed as it is solved', () => {
    const inputs = { ...memoryless, ...narrow, rateMbps: 4000, 'service.driftCv': 0.015 };
    const report = simulated(inputs, 400_000);
    for (const name of ['sojournUs.exact.mean', 'meanBatch', 'utilisation']) {
      const { mean } = report.indicators[name]!;
      expect(Math.abs(mean / solved(inputs).indicators[name]! - 1), name).toBeLessThan(0.02);
    }
  });
});

describe('stalls', () => {
  it('are solved with jittered arrivals', () => {
    const inputs = { rateMbps: 4000, stallUs: 20, stallEveryMs: 1, 'arrivals.family': 'jittered' };
    const report = simulated(inputs, 400_000);
    const { indicators, numerics } = solved(inputs);
    expect(numerics.followedResidual).toBeLessThan(1e-9);
    const name = 'sojournUs.exact.mean';
    expect(Math.abs(report.indicators[name]!.mean / indicators[name]! - 1)).toBeLessThan(0.05);
  });

  it.each([
    ['a sleep', { sleepUs: 30, wakeUpUs: 2, rateMbps: 1500 }, 0.01],
    ['sleeps of random length', { sleepUs: 30, sleepFamily: 'uniform', rateMbps: 1500 }, 0.01],
    ['a drift and a sleep', { 'service.driftCv': 0.05, sleepUs: 30, rateMbps: 1500 }, 0.03],
  ])('are solved with %s', (_, inputs, error) => {
    const values = {
      'arrivals.family': 'geometric',
      stallUs: 20,
      stallEveryMs: 0.2,
      ringSize: 256,
      maxBatch: 32,
      ...inputs,
    };
    const { indicators, numerics, lawMoments } = solved(values);
    expect(numerics.followedResidual).toBeLessThan(1e-9);
    for (const moments of Object.values(lawMoments!)) expect(moments.mass).toBeCloseTo(1, 9);
    const report = simulated(values, 1_000_000);
    for (const name of ['sojournUs.exact.mean', 'sojournUs.exact.p99', 'meanBatch', 'utilisation']) {
      const { mean, halfWidth } = report.indicators[name]!;
      const allowed = error * indicators[name]! + 2 * (halfWidth ?? 0);
      expect(Math.abs(mean - indicators[name]!), name).toBeLessThan(allowed);
    }
  });
});
