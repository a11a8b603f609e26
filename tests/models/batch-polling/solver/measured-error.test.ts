/** The accuracy that a notice states, against the simulation that it speaks of. */
import { describe, expect, it } from 'vitest';
import { measuredError } from '../../../../src/models/batch-polling/solver/measured-error.ts';
import { simulated, solved } from '../simulator/simulations.ts';

const shortPolls = {
  ...{ maxBatch: 58, ringSize: 58, rateMbps: 165.85, 'arrivals.family': 'negative-binomial' },
  ...{ 'arrivals.cv': 2, 'service.interceptUs': 0.0529, 'service.slopeUs': 1.824 },
};
const steady = {
  ...{ maxBatch: 22, ringSize: 28, cores: 4, rateMbps: 1150.35, 'arrivals.family': 'negative-binomial' },
  ...{ 'arrivals.cv': 0.185, 'service.interceptUs': 0.0234, 'service.slopeUs': 1.88 },
};

describe('the error of the chain with few packets a service', () => {
  it.each([
    ['low', shortPolls, [0.024, 2, 0.45]],
    ['high', steady, [0.051, 0.185, 0.805]],
  ] as const)('is as %s as the notice says', (direction, inputs, [packets, cv, load]) => {
    const stated = measuredError(packets, cv, load);
    expect(stated.direction).toBe(direction);
    const { indicators, notices } = solved(inputs);
    const seen = simulated(inputs, 80_000, 3).indicators;
    for (const level of ['mean', 'p99'] as const) {
      const name = `sojournUs.exact.${level}`;
      const off = indicators[name]! / seen[name]!.mean - 1;
      expect(Math.sign(off), name).toBe(direction === 'high' ? 1 : -1);
      expect(Math.abs(off), name).toBeGreaterThan(0.1);
      expect(Math.abs(off), name).toBeLessThan(stated[level] + 0.02);
    }
    const { message } = notices.find(({ code }) => code === 'few-packets')!;
    expect(message).toContain(`mean sojourn time too ${direction} by up to ${100 * stated.mean} %`);
  });

  it('shrinks with more packets a service, and is open beyond what was measured', () => {
    for (const cv of [0, 0.2, 0.5, 0.9, 1.2, 2, 4, 9]) {
      for (const load of [0.05, 0.2, 0.5, 0.9]) {
        const means = [0.1, 1, 3, 5, 12].map((packets) => measuredError(packets, cv, load).mean);
        expect([...means].sort((a, b) => b - a)).toEqual(means);
      }
    }
    expect(measuredError(1, 9, 0.5).within).toBe(false);
    expect(measuredError(1, 2, 0.99).within).toBe(false);
    expect(measuredError(1, 2, 0.5).within).toBe(true);
  });

  it('is told without an upper end where it was not measured', () => {
    const { notices } = solved({ ...shortPolls, 'arrivals.cv': 6 });
    expect(notices.find(({ code }) => code === 'few-packets')!.message).toMatch(/by 40 % and more/);
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
