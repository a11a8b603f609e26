/** Bounds of the error from a packet's own batch, checked against its joint law with the waiting time and a simulation. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ErrorBound, isWithinBound } from '../../../../../src/models/contract/expected-difference.ts';
import { simulation } from '../../../../../src/models/batch-polling/simulation.ts';
import { referenceBatchPolling } from '../../../../reference/batch-polling.ts';
import { inSlots, simulated, solved } from '../../simulator/simulations.ts';

await simulation.loadDifference!();

/** Memoryless arrivals; `load` of a core that takes full batches only; times in slots. */
interface Case {
  maxBatch: number;
  ringSize: number;
  load: number;
  intercept: number;
  slope: number;
  sleep?: number;
}

const interarrivalOf = ({ maxBatch, load, intercept, slope }: Case) =>
  (intercept + slope * maxBatch) / maxBatch / load;

const inputsOf = (one: Case) =>
  inSlots({
    interarrival: interarrivalOf(one),
    intercept: one.intercept,
    slope: one.slope,
    maxBatch: one.maxBatch,
    ringSize: one.ringSize,
    'arrivals.family': 'geometric',
    'service.family': 'deterministic',
    sleepUs: (one.sleep ?? 0) / 100,
    sleepFamily: 'fixed',
  });

const levels = [
  ['p50', 0.5],
  ['p90', 0.9],
  ['p99', 0.99],
  ['p999', 0.999],
  ['p9999', 0.9999],
] as const;
type Level = (typeof levels)[number][0];

/** Quantiles in µs by the joint law. */
function jointQuantiles(one: Case): Record<Level, number> {
  const { maxBatch, ringSize, intercept, slope, sleep } = one;
  const law = referenceBatchPolling({
    interarrival: { family: 'geometric', meanSlots: interarrivalOf(one) },
    arrivalCount: 'stationary',
    service: {
      family: 'deterministic',
      meanSlots: (n) => intercept + slope * n,
      ...(sleep === undefined ? {} : { sleep: { family: 'fixed', longest: sleep, wakeUp: 0 } }),
    },
    maxBatch,
    ringSize,
  }).jointSojourn();
  const quantile = (level: number) => {
    let sum = 0;
    return law.findIndex((p) => (sum += p) >= level) / 100;
  };
  return Object.fromEntries(levels.map(([name, level]) => [name, quantile(level)])) as Record<Level, number>;
}

interface Compared {
  level: Level;
  found: number;
  joint: number;
  bound: ErrorBound;
}

function compared(one: Case): Compared[] {
  const inputs = inputsOf(one);
  const { indicators } = solved(inputs);
  const joint = jointQuantiles(one);
  return levels.map(([level]) => {
    const name = `sojournUs.exact.${level}`;
    const { bound } = simulation.expectedDifference(inputs, name, 'exact')!;
    return { level, found: indicators[name]!, joint: joint[level], bound };
  });
}

const within = ({ found, joint, bound }: Compared) => isWithinBound(found, [joint, joint], bound);

/** Large errors: the quantile lies between the times of packets with one batch ahead and with none. */
const worst: readonly (readonly [Level, Case])[] = [
  ['p90', { maxBatch: 2, ringSize: 12, load: 0.59, intercept: 16, slope: 52 }],
  ['p99', { maxBatch: 2, ringSize: 12, load: 0.22, intercept: 45, slope: 37 }],
  ['p99', { maxBatch: 4, ringSize: 12, load: 0.45, intercept: 45, slope: 19 }],
  ['p999', { maxBatch: 3, ringSize: 4, load: 0.3, intercept: 20, slope: 33 }],
  ['p9999', { maxBatch: 3, ringSize: 6, load: 0.2, intercept: 2, slope: 39 }],
  ['p9999', { maxBatch: 8, ringSize: 9, load: 0.5, intercept: 20, slope: 12.5 }],
];

describe('quantiles of the time in the system, with memoryless arrivals', () => {
  it.each(worst)('are within the bound where the error of %s is large: %j', (worstLevel, one) => {
    const all = compared(one);
    for (const each of all) expect(within(each), each.level).toBe(true);
    const { found, joint, bound } = all.find(({ level }) => level === worstLevel)!;
    expect(found / joint - 1).toBeGreaterThan(0.35 * bound.tooHigh!);
  });

  it('are within the bound after a sleep that brings several batches', () => {
    const one = { maxBatch: 3, ringSize: 20, load: 0.3, intercept: 10, slope: 10, sleep: 200 };
    for (const each of compared(one)) expect(within(each), each.level).toBe(true);
  });

  it('are within the bound in random systems', () => {
    const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          maxBatch: fc.integer({ min: 2, max: 6 }),
          batches: double(1, 3),
          load: double(0.05, 1.2),
          intercept: double(1, 20),
          slope: double(1, 8),
        }),
        ({ batches, ...one }) => {
          const all = compared({ ...one, ringSize: Math.round(batches * one.maxBatch) });
          expect(all.filter((each) => !within(each))).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are those of the joint law in a simulation', () => {
    const [, one] = worst[4];
    const joint = jointQuantiles(one);
    const report = simulated(inputsOf(one), 2_000_000);
    for (const [level] of levels) {
      const { mean, halfWidth } = report.indicators[`sojournUs.exact.${level}`]!;
      expect(Math.abs(joint[level] - mean), level).toBeLessThan(halfWidth! + 0.01);
    }
  });

  it('have no bound where every batch is of one packet, because they are exact', () => {
    const inputs = inputsOf({ maxBatch: 1, ringSize: 12, load: 0.6, intercept: 5, slope: 20 });
    for (const [level] of levels)
      expect(simulation.expectedDifference(inputs, `sojournUs.exact.${level}`, 'exact')).toBeNull();
    const one = { maxBatch: 1, ringSize: 12, load: 0.6, intercept: 5, slope: 20 };
    const joint = jointQuantiles(one);
    const { indicators } = solved(inputsOf(one));
    for (const [level] of levels) expect(indicators[`sojournUs.exact.${level}`]).toBeCloseTo(joint[level], 9);
  });
});
