/** Arrivals that are not memoryless with a sleep are simulated: against other runs, and beside the chain. */
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { halfWidthsOff, simulated, solved } from './simulator/simulations.ts';

const regular = {
  frameBytes: 64,
  maxBatch: 32,
  ringSize: 64,
  slotNs: 10,
  rateMbps: 5593.5,
  'service.interceptUs': 0.13,
  'service.slopeUs': 0.05,
  'arrivals.family': 'jittered',
  'arrivals.jitterPackets': 0,
  sleepUs: 30,
  wakeUpUs: 5,
  powerBusyW: 10,
  powerSleepW: 1,
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

  it.each<[string, InputValues]>([
    ['at a constant rate', {}],
    ['evenly', { 'arrivals.family': 'deterministic' }],
    ['near-regularly', { 'arrivals.family': 'poisson' }],
    ['with a cv of 0.7', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 0.7 }],
  ])('is solved where packets come one by one, and agrees with the simulation: %s', (_, family) => {
    const inputs = { ...regular, rateMbps: 1.5, ...family };
    const { indicators, numerics } = solved(inputs);
    expect(numerics.algorithm).toMatch(/GTH/);
    const report = simulated(inputs, 100_000, 9);
    for (const name of ['sojournUs.exact.mean', 'awakeShare', 'powerW'])
      expect(Math.abs(indicators[name]! / report.indicators[name]!.mean - 1), name).toBeLessThan(0.01);
  });
});

/** Two systems that hardly ever sleep, and ten others. */
const fewSleeps = {
  frameBytes: 64,
  maxBatch: 2,
  ringSize: 24,
  'arrivals.family': 'poisson',
  rateMbps: 1707.41,
  'service.interceptUs': 0.377,
  'service.slopeUs': 0.1854,
  sleepUs: 37.8,
  wakeUpUs: 3,
};
const longRing = {
  frameBytes: 357,
  maxBatch: 32,
  ringSize: 1024,
  'arrivals.family': 'poisson',
  rateMbps: 15047.58,
  'service.interceptUs': 0.189,
  'service.slopeUs': 0.1402,
  sleepUs: 4.6,
  wakeUpUs: 5.9,
};
const withCv = (cv: number) => ({ 'arrivals.family': 'negative-binomial', 'arrivals.cv': cv });
const even = { 'arrivals.family': 'deterministic' };
const ofSlots = {
  'arrivals.family': 'empirical',
  'arrivals.pmf': Array.from({ length: 61 }, (_, slots) => (slots === 8 || slots === 60 ? 1 : 0)),
};

describe('arrivals that are not memoryless, with a sleep', () => {
  it.each<[string, InputValues]>([
    ['near-regular, two packets a poll', fewSleeps],
    ['near-regular, a long ring', longRing],
    ['even, two packets a poll', { ...fewSleeps, ...even }],
    ['even, a short ring', { ...longRing, ...even, ringSize: 32, sleepUs: 40 }],
    ['cv 0.3, two packets a poll', { ...fewSleeps, ...withCv(0.3) }],
    ['cv 0.3, a long ring', { ...longRing, ...withCv(0.3), rateMbps: 9000 }],
    ['cv 0.7, a sleep of random length', { ...longRing, ...withCv(0.7), sleepFamily: 'uniform' }],
    ['cv 2, ten packets a poll', { ...fewSleeps, ...withCv(2), maxBatch: 10, ringSize: 20, rateMbps: 1400 }],
    ['cv 4, a long sleep', { ...longRing, ...withCv(4), ringSize: 256, rateMbps: 9000, sleepUs: 30 }],
    ['near-regular, two cores', { ...fewSleeps, cores: 2, hottestShare: 0.6, rateMbps: 2400 }],
    ['near-regular, a lower rate', { ...fewSleeps, rateMbps: 1365 }],
    ['gaps of a histogram', { ...fewSleeps, ...ofSlots }],
  ])('are as another run has them: %s', { timeout: 60_000 }, (_, inputs) => {
    const { indicators, notices } = solved(inputs);
    expect(notices.map(({ code }) => code)).toContain('simulated');
    const report = simulated(inputs, 2_000_000, 9);
    for (const time of ['mean', 'p99', 'p999'].map((level) => `sojournUs.exact.${level}`)) {
      const { mean, halfWidth } = report.indicators[time]!;
      expect(Math.abs(indicators[time]! - mean), time).toBeLessThan(3 * halfWidth! + 0.01 * mean);
    }
    const loss = report.indicators.lossProbability!;
    expect(Math.abs(indicators.lossProbability! - loss.mean)).toBeLessThanOrEqual(3 * loss.halfWidth!);
  });

  it('lose and wait as an independent event simulation found where sleeps are rare', () => {
    const short = solved(fewSleeps).indicators;
    // By the chain of independent counts 0.0288, 2.33 µs and 9.73 µs.
    expect(short.lossProbability! / 0.00152).toBeCloseTo(1, 0);
    expect(short['sojournUs.exact.mean']! / 1.2).toBeCloseTo(1, 1);
    expect(short['sojournUs.exact.p99']! / 2.45).toBeCloseTo(1, 0);
    // By the chain 12.22 µs.
    expect(solved(longRing).indicators['sojournUs.exact.p999']! / 2.01).toBeCloseTo(1, 1);
  });

  it('are solved with memoryless arrivals and with ordinary counting', () => {
    for (const inputs of [{ 'arrivals.family': 'geometric' }, { arrivalCount: 'ordinary' }])
      expect(solved({ ...fewSleeps, ...inputs }).numerics.algorithm).toMatch(/GTH/);
  });
});
