/** The accuracy that a notice states, against the simulation that it speaks of. */
import { describe, expect, it } from 'vitest';
import { simulation } from '../../../../src/models/batch-polling/simulation.ts';
import { errsHigh, errsLow, isWithinBound } from '../../../../src/models/contract/expected-difference.ts';
import type { ErrorBound } from '../../../../src/models/contract/expected-difference.ts';
import { measuredError } from '../../../../src/models/batch-polling/solver/measured-error.ts';
import { complete, simulated, solved } from '../simulator/simulations.ts';

await simulation.loadDifference!();

const shortPolls = {
  maxBatch: 58,
  ringSize: 58,
  rateMbps: 165.85,
  'arrivals.family': 'negative-binomial',
  'arrivals.cv': 2,
  'service.interceptUs': 0.0529,
  'service.slopeUs': 1.824,
};
const steady = {
  maxBatch: 22,
  ringSize: 28,
  cores: 4,
  rateMbps: 1150.35,
  'arrivals.family': 'negative-binomial',
  'arrivals.cv': 0.185,
  'service.interceptUs': 0.0234,
  'service.slopeUs': 1.88,
};

/** One packet a poll, near capacity and with a long ring: the queue of the chain is a multiple of the real one. */
const onePacket = {
  maxBatch: 1,
  ringSize: 512,
  rateMbps: 146.5632,
  'arrivals.family': 'poisson',
  'service.interceptUs': 4.41,
  'service.slopeUs': 0.037,
};
const onePacketBursty = {
  maxBatch: 1,
  ringSize: 512,
  rateMbps: 128,
  'arrivals.family': 'negative-binomial',
  'arrivals.cv': 3,
  'service.interceptUs': 4.41,
  'service.slopeUs': 0.037,
};

describe('the error of the chain with few packets a service', () => {
  it.each([
    ['low', shortPolls],
    ['high', steady],
    ['high', onePacket],
    ['low', onePacketBursty],
  ] as const)('is as %s as the notice says, and no more than it says', (direction, inputs) => {
    const { indicators, notices } = solved(inputs);
    const report = simulated(inputs, 80_000, 3);
    for (const level of ['mean', 'p99'] as const) {
      const name = `sojournUs.exact.${level}`;
      const { mean, halfWidth } = report.indicators[name]!;
      const off = indicators[name]! / mean - 1;
      expect(Math.sign(off), name).toBe(direction === 'high' ? 1 : -1);
      expect(Math.abs(off), name).toBeGreaterThan(0.1);
      const expected = simulation.expectedDifference(complete(inputs), name, 'exact')!;
      expect(direction === 'high' ? errsHigh(expected.bound) : errsLow(expected.bound), name).toBe(true);
      expect(
        isWithinBound(indicators[name]!, [mean - halfWidth!, mean + halfWidth!], expected.bound),
        name,
      ).toBe(true);
    }
    const { message } = notices.find(({ code }) => code === 'few-packets')!;
    expect(message).toMatch(new RegExp(`p99 and beyond (?:up to [\\d.]+ % )?too ${direction}`));
  });

  const errorOf = (packets: number, variation: number, load: number): ErrorBound =>
    measuredError('sojourn', {
      arrivals: variation < 1 ? 'steady' : 'bursty',
      variation,
      packets,
      load,
      gapUs: 1,
      maxBatch: 16,
      ringSize: 64,
    });

  it('shrinks with more packets a service, and is not known beyond what was measured', () => {
    for (const variation of [0, 0.2, 0.5, 0.9, 1.2, 2, 4]) {
      for (const load of [0.05, 0.2, 0.5, 0.9]) {
        const most = [0.1, 1, 3, 5, 12].map((packets) => {
          const { tooLow, tooHigh } = errorOf(packets, variation, load);
          return Math.max(tooLow!, tooHigh!);
        });
        expect([...most].sort((a, b) => b - a)).toEqual(most);
      }
    }
    expect(errorOf(1, 9, 0.5)).toMatchObject({ tooLow: null, tooHigh: 0 });
    expect(errorOf(0.5, 0.01, 0.9999)).toMatchObject({ tooHigh: null });
  });

  it('adds to that of a drift', () => {
    const drifting = {
      rateMbps: 468,
      frameBytes: 128,
      maxBatch: 32,
      ringSize: 64,
      'service.driftCv': 0.0262,
      'service.interceptUs': 0.147,
      'service.slopeUs': 0.543,
    };
    const { mean, halfWidth } = simulated(drifting, 200_000, 3).indicators['sojournUs.exact.p99']!;
    const { bound } = simulation.expectedDifference(complete(drifting), 'sojournUs.exact.p99', 'exact')!;
    const analytic = solved(drifting).indicators['sojournUs.exact.p99']!;
    expect(analytic / mean).toBeGreaterThan(1.2);
    expect(isWithinBound(analytic, [mean - halfWidth!, mean + halfWidth!], bound)).toBe(true);
  });

  it('has no bound where a long ring has no time to fill at the slowest speed', () => {
    const drifting = { rateMbps: 7787, ringSize: 4096, 'service.driftCv': 0.08 };
    const analytic = solved(drifting).indicators;
    // Of 15 million simulated packets.
    for (const [name, simulatedMean] of [
      ['meanQueueRandomTime', 60],
      ['sojournUs.exact.mean', 12.8],
      ['sojournUs.exact.p90', 22],
    ] as const) {
      expect(analytic[name]! / simulatedMean).toBeGreaterThan(4);
      const { bound } = simulation.expectedDifference(complete(drifting), name, 'exact')!;
      expect(bound.tooHigh).toBeNull();
    }
  });

  it('is mentioned without a size where it was not measured', () => {
    const { notices } = solved({ ...shortPolls, 'arrivals.cv': 6 });
    const { message } = notices.find(({ code }) => code === 'few-packets')!;
    expect(message).toMatch(/mean time in the system may be too low by an unknown amount/);
  });
});

describe('ordinary counting', () => {
  it('says how many of the packets it counts here', () => {
    const { notices, indicators } = solved({
      rateMbps: 700,
      arrivalCount: 'ordinary',
      'service.interceptUs': 0.5,
    });
    const { message } = notices.find(({ code }) => code === 'ordinary-counting')!;
    const counted = Number(/it counts ([\d.e-]+)\./.exec(message)![1]);
    expect(counted).toBeLessThan(60);
    expect(indicators.throughputGbps! / 0.7).toBeCloseTo(counted / 100, 2);
  });
});
