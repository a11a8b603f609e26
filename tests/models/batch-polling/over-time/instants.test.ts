import { describe, expect, it } from 'vitest';
import type { TransientCourse } from '../../../../src/models/contract/transient.ts';
import { transient } from '../../../../src/models/batch-polling/simulator/transient.ts';
import { afterStall } from '../../../reference/over-time/after-stall.ts';
import { refined, ringAtInstants } from '../../../reference/over-time/instants.ts';
import { StalledCore } from '../../../../src/models/batch-polling/solver/over-time/stalled-core.ts';
import { blocksOf, TransientEstimates } from '../../../../src/transient/estimates.ts';
import { Replications } from '../../../../src/transient/replications.ts';
import { arrivals, coreAt, cores } from './stalled-cores.ts';

const undisturbed: TransientCourse = {
  start: 'stationary',
  rate: [],
  othersRate: [],
  packetsUs: new Float64Array(0),
  stalls: [],
  changes: [],
  horizonUs: 120,
  port: 0,
  drain: null,
};

const instantsUs = Float64Array.of(0, 19, 30, 45, 59, 62.5, 70, 90, 120);

const values = coreAt(0.6, cores.small, arrivals.memoryless);

function simulated(course: TransientCourse): TransientEstimates {
  const runs = new Replications(transient, { values, course, seed: 3, instantsUs, bins: 12 });
  const estimates = new TransientEstimates({
    ...{ instantsUs, bins: 12, horizonUs: course.horizonUs },
    ...{ quantumUs: runs.quantumUs, drains: false },
  });
  for (const { first, count } of blocksOf(6000)) estimates.add(runs.block(first, count));
  return estimates;
}

const courses: Readonly<Record<string, TransientCourse>> = {
  'a stall': { ...undisturbed, stalls: [{ atUs: 20, lengthUs: 40 }] },
  'a step over capacity': {
    ...undisturbed,
    start: 'empty',
    rate: [
      { from: 20, factor: 2.5 },
      { from: 70, factor: 0.5 },
    ],
  },
  'a burst that replaces the load': {
    ...undisturbed,
    rate: [
      { from: 20, factor: 0 },
      { from: 60, factor: 1 },
    ],
    packetsUs: Float64Array.from({ length: 595 }, (_, j) => 20 + (j * 40) / 595),
  },
  'a smaller batch and ring': {
    ...undisturbed,
    start: { queue: 200 },
    changes: [{ atUs: 20, values: { ...values, maxBatch: 16, ringSize: 128 } }],
  },
};

type Course = (typeof courses)[string];
const rings = new Map<Course, ReturnType<typeof ringsOf>>();
const ringsOf = (course: Course) => [20, 10].map((h) => ringAtInstants(values, course, instantsUs, h));

/** With coarse and with fine steps, followed once. */
function ringsAt(course: Course) {
  const found = rings.get(course) ?? ringsOf(course);
  rings.set(course, found);
  return found;
}

describe('the law at instants', () => {
  it.each(Object.entries(courses))('agrees with the simulation: %s', (_, course) => {
    const [coarse, fine] = ringsAt(course);
    const exact = refined(fine, coarse);
    const estimates = simulated(course);
    for (const [k, { mean, meanSe, p5, p50, p95 }] of estimates.occupancy().entries()) {
      expect(Math.abs(exact.mean[k] - mean)).toBeLessThan(4 * meanSe + 0.35);
      const below = (queue: number) =>
        fine.laws[k].slice(0, Math.max(0, queue + 1)).reduce((a, b) => a + b, 0);
      for (const [p, quantile] of [
        [0.05, p5],
        [0.5, p50],
        [0.95, p95],
      ] as const) {
        expect(below(quantile + 2)).toBeGreaterThan(p - 0.012);
        expect(below(quantile - 3)).toBeLessThan(p + 0.012);
      }
    }
    const { lost, lostSe, anyLoss, anyLossSe } = estimates.total();
    expect(Math.abs(exact.lost - lost)).toBeLessThan(4 * lostSe + 0.02 * lost + 1e-3);
    expect(Math.abs(exact.anyLoss - anyLoss)).toBeLessThan(4 * anyLossSe + 2e-3);
  });

  it('loses after a stall what the polls of the chain lose', () => {
    const [coarse, fine] = ringsAt(courses['a stall']);
    const after = afterStall(new StalledCore(values), 4000, 5)!;
    expect(refined(fine, coarse).lost / after.lost).toBeCloseTo(1, 2);
    expect(refined(fine, coarse).anyLoss / after.anyLoss).toBeCloseTo(1, 2);
  });

  it('is refused for even arrivals, whose counts depend on each other', () => {
    const even = coreAt(0.6, cores.small, { 'arrivals.family': 'deterministic' });
    expect(() => ringAtInstants(even, undisturbed, instantsUs, 10)).toThrow(/without simulation/);
  });
});
