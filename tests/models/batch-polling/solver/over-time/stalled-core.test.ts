import { describe, expect, it } from 'vitest';
import { afterStall } from '../../../../../src/models/batch-polling/solver/over-time/after-stall.ts';
import {
  longestStall,
  medianStall,
  normalStall,
  smallestRing,
} from '../../../../../src/models/batch-polling/solver/over-time/longest-stall.ts';
import { exactOverTime } from '../../../../../src/models/batch-polling/solver/over-time/exact-over-time.ts';
import type { TransientCourse } from '../../../../../src/models/contract/transient.ts';
import { transient } from '../../../../../src/models/batch-polling/simulator/transient.ts';
import { LossProbe } from '../../../../../src/transient/questions/loss-probe.ts';
import {
  stallError,
  measuredStalls,
} from '../../../../../src/models/batch-polling/solver/over-time/measured-stalls.ts';
import { StalledCore } from '../../../../../src/models/batch-polling/solver/over-time/stalled-core.ts';
import { arrivals, coreAt, cores, stallCases } from './stalled-cores.ts';

/** 10 ns a slot. */
const perUs = 100;

describe('a stall at a random time', () => {
  it.each(stallCases)('is as long as in the table: $name', ({ values, longest, rule }) => {
    const core = new StalledCore(values);
    for (const [epsilon, us, probability] of longest) {
      const { value, anyLoss } = longestStall(core, epsilon);
      // The table's rates are rounded: one slot.
      expect(Math.abs(value! / perUs - us)).toBeLessThan(0.0101);
      expect(anyLoss).toBeLessThanOrEqual(epsilon);
      expect(core.loss(value! + 1).any).toBeGreaterThan(epsilon);
      expect(core.loss(Math.round(us * perUs)).any / probability - 1).toBeCloseTo(0, 1);
    }
    const [us, probability] = rule;
    const median = medianStall(core);
    expect(Math.abs(median / perUs - us) / us).toBeLessThan(0.003);
    expect(core.loss(Math.round(median)).any).toBeCloseTo(probability, 1);
  });

  it.each(stallCases)('is bracketed by the normal law within 9 %: $name', ({ values, longest }) => {
    const core = new StalledCore(values);
    for (const [epsilon, us] of longest)
      expect(Math.abs(normalStall(core, epsilon) / perUs / us - 1)).toBeLessThan(0.09);
  });

  it('of a second and a half is answered from closed forms', () => {
    const values = { ...coreAt(0.0002, cores.large, arrivals.memoryless), ringSize: 4096 };
    const core = new StalledCore(values);
    const { value, anyLoss } = longestStall(core, 1e-3);
    expect(value! / perUs / 1e6).toBeGreaterThan(1.5);
    expect(anyLoss).toBeGreaterThan(0.999e-3);
  });

  it.each([1.05, 6, 12])(
    'has no answer at %d times the capacity, where packets are lost without it',
    (load) => {
      const answer = exactOverTime.answer(coreAt(load, cores.large, arrivals.memoryless), 30, 1e-3);
      expect(answer).toMatchObject({ longestUs: null, smallestLimit: null });
      expect(answer.anyLoss).toBeGreaterThan(0.99);
      expect(Object.values(answer)).not.toContain(NaN);
    },
  );

  it('answers the stalls of the inputs as one that comes alone, and says so', () => {
    const values = coreAt(0.6, cores.small, arrivals.memoryless);
    const alone = exactOverTime.answer(values, 30, 1e-3);
    const one = exactOverTime.answer({ ...values, stallUs: 30, stallEveryMs: 10 }, 30, 1e-3);
    expect(one).toEqual({ ...alone, isOneOfMany: true });
    expect(alone.isOneOfMany).toBe(false);
  });

  it('leaves a law of the next poll that sums to 1 and has the loss above the ring', () => {
    const core = new StalledCore(coreAt(0.8, cores.large, arrivals.memoryless));
    for (const stall of [0, 500, 9366, 20_000]) {
      const law = core.nextPoll(stall);
      expect(law.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 8);
      const mean = law.reduce((sum, p, k) => sum + k * p, 0);
      const { interarrival } = core.system;
      const unlimited = core.nextPoll(0).reduce((sum, p, k) => sum + k * p, 0) + stall / interarrival.mean;
      expect((mean + core.loss(stall).lost) / unlimited).toBeCloseTo(1, 8);
    }
  });

  // Near capacity most losses come at later polls.
  it.each([
    [0.9, arrivals.memoryless, 0.2],
    [0.8, arrivals.cv2, 0.3],
  ])(
    'loses in simulation as often as allowed, later polls included: at %d of the capacity',
    (load, family, share) => {
      const epsilon = 0.01;
      const values = { ...coreAt(load, cores.small, family), ringSize: 128 };
      const { longestUs, longestAnyLoss, smallestLimit } = exactOverTime.answer(values, 5, epsilon);
      expect(longestAnyLoss).toBeLessThanOrEqual(epsilon);
      expect(longestAnyLoss).toBeGreaterThan(0.98 * epsilon);
      const lossesOf = (stallUs: number, ringSize: number) => {
        const course: TransientCourse = {
          start: 'stationary',
          rate: [],
          othersRate: [],
          burstPorts: [],
          packetsUs: new Float64Array(0),
          changes: [],
          stalls: [{ atUs: 0, lengthUs: stallUs }],
          horizonUs: stallUs + 150,
          port: 0,
          drain: null,
        } as const;
        const probe = new LossProbe(transient, { values: { ...values, ringSize }, course }, 3);
        return probe.losers(Array.from({ length: 8000 }, (_, r) => r).values()).length / 8000;
      };
      // Four standard errors of so many runs, and the error of the chain where arrivals are bursty.
      const most = epsilon * (1 + share) + 4 * Math.sqrt(epsilon / 8000);
      const losses = lossesOf(longestUs!, 128);
      expect(losses).toBeLessThan(most);
      expect(losses).toBeGreaterThan(epsilon / 2);
      expect(lossesOf(5, smallestLimit!)).toBeLessThan(most);
    },
  );

  it.each(measuredStalls)(
    'has the error that its answers state: $cv at $load with $ringSize places',
    ({ cv, load, ringSize, answered, simulated }) => {
      const family =
        cv === null
          ? { 'arrivals.family': 'poisson' }
          : { 'arrivals.family': 'negative-binomial', 'arrivals.cv': cv };
      const values = { ...coreAt(load, cores.small, family), ringSize };
      const { longestUs, longestAnyLoss, error } = exactOverTime.answer(values, 5, 0.01);
      expect(longestAnyLoss).toBeCloseTo(answered, 5);
      expect(error).toEqual(stallError);
      const course: TransientCourse = {
        start: 'stationary',
        rate: [],
        othersRate: [],
        burstPorts: [],
        changes: [],
        packetsUs: new Float64Array(0),
        stalls: [{ atUs: 0, lengthUs: longestUs! }],
        horizonUs: longestUs! + 100,
        port: 0,
        drain: null,
      };
      const runs = 3000;
      const losing = new LossProbe(transient, { values, course }, 17).losers(
        Array.from({ length: runs }, (_, r) => r).values(),
      ).length;
      expect(Math.abs(losing / runs - simulated)).toBeLessThan(
        4 * Math.sqrt(simulated / runs) + 0.14 * simulated,
      );
    },
  );

  it('needs the ring for which it is the longest stall', () => {
    const core = new StalledCore(coreAt(0.6, cores.small, arrivals.memoryless));
    const { value } = smallestRing(core, 3729, 1e-3, 16_384);
    expect(value).toBe(256);
    expect(smallestRing(core, 1e6, 1e-3, 4096).value).toBeNull();
  });

  it('is followed to its end: mean drain, and loss beside that of the stalled interval', () => {
    // 1.68411 from the exact chain, 1.698 ± 0.020, 0.1002 ± 0.0009 and 431.90 ± 0.11 us from a simulation.
    const values = { ...coreAt(0.8, cores.large, arrivals.memoryless), rateMbps: 6371 };
    const after = afterStall(new StalledCore(values), 10_000, 36)!;
    expect(after.lost).toBeCloseTo(1.68411, 4);
    expect(after.anyLoss).toBeCloseTo(0.0999, 3);
    expect(after.meanDrain / perUs).toBeCloseTo(431.93, 2);
  });

  it('agrees with the simulation within the error of the chain where arrivals are bursty', () => {
    // 2.751 ± 0.019 lost, 0.1588 ± 0.0008 with any loss, 60.277 ± 0.028 us until drained.
    const values = { ...coreAt(0.6, cores.small, arrivals.cv2), rateMbps: 3700 };
    const after = afterStall(new StalledCore(values), 4000, 12)!;
    expect(Math.abs(after.lost / 2.751 - 1)).toBeLessThan(0.02);
    expect(Math.abs(after.anyLoss / 0.1588 - 1)).toBeLessThan(0.02);
    expect(Math.abs(after.meanDrain / perUs / 60.277 - 1)).toBeLessThan(0.005);
  });

  it('needs a bound on the probability between 0 and 1', () => {
    const core = new StalledCore(coreAt(0.6, cores.small, arrivals.memoryless));
    for (const epsilon of [0, 1, -1, NaN])
      expect(() => longestStall(core, epsilon)).toThrow(/above 0 and below 1/);
  });

  it('is refused for arrivals without closed sums', () => {
    const values = { ...coreAt(0.6, cores.small, { 'arrivals.family': 'jittered' }) };
    expect(() => new StalledCore(values)).toThrow(/without simulation/);
  });
});
