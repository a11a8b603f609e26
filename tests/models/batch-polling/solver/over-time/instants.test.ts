import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../../../src/models/contract/inputs.ts';
import type { TransientCourse } from '../../../../../src/models/contract/transient.ts';
import { transient } from '../../../../../src/models/batch-polling/simulator/transient.ts';
import { afterStall } from '../../../../../src/models/batch-polling/solver/over-time/after-stall.ts';
import { exactOverTime } from '../../../../../src/models/batch-polling/solver/over-time/exact-over-time.ts';
import { ringAtInstants } from '../../../../../src/models/batch-polling/solver/over-time/ring-at-instants.ts';
import { StalledCore } from '../../../../../src/models/batch-polling/solver/over-time/stalled-core.ts';
import { blocksOf, TransientEstimates } from '../../../../../src/transient/estimates.ts';
import { Replications } from '../../../../../src/transient/replications.ts';
import { jobOf } from '../../../../transient/time-vectors.ts';
import { arrivals, coreAt, cores } from './stalled-cores.ts';

const undisturbed: TransientCourse = {
  start: 'stationary',
  rate: [],
  othersRate: [],
  burstPorts: [],
  packetsUs: new Float64Array(0),
  stalls: [],
  changes: [],
  horizonUs: 120,
  port: 0,
  drain: null,
};

const usualInstantsUs = Float64Array.of(0, 19.8, 20, 30, 45, 59, 62.5, 70, 90, 120);
const instantsUs = usualInstantsUs;

const values = coreAt(0.6, cores.small, arrivals.memoryless);

/** Multiply-adds: enough for small errors, and for two steps. */
const usualWork = 1.5e9;
const leastWork = 2e8;

const known = new Map<TransientCourse, ReturnType<typeof ringAtInstants>>();

function exactOf(course: TransientCourse) {
  const exact = known.get(course) ?? ringAtInstants(values, course, instantsUs, usualWork);
  known.set(course, exact);
  return exact;
}

function simulated(
  course: TransientCourse,
  instantsUs: Float64Array = usualInstantsUs,
  inputs: InputValues = values,
): TransientEstimates {
  const runs = new Replications(transient, { values: inputs, course, seed: 3, instantsUs, bins: 12 });
  const estimates = new TransientEstimates({
    instantsUs,
    bins: 12,
    horizonUs: course.horizonUs,
    quantumUs: runs.quantumUs,
    drains: false,
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
  // Until it begins the queue is that of the larger ring.
  'a smaller batch and ring': {
    ...undisturbed,
    start: { queue: 200 },
    changes: [{ atUs: 20, values: { ...values, maxBatch: 16, ringSize: 128 } }],
  },
};

describe('the law at instants', () => {
  it.each(Object.entries(courses))('agrees with the simulation: %s', (_, course) => {
    const exact = exactOf(course);
    const estimates = simulated(course);
    for (const [k, { mean, meanSe, p5, p50, p95 }] of estimates.occupancy().entries()) {
      const { value, error } = exact.mean[k];
      expect(Math.abs(value - mean)).toBeLessThan(4 * meanSe + error);
      const below = (queue: number) =>
        exact.laws[k].slice(0, Math.max(0, queue + 1)).reduce((a, b) => a + b, 0);
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
    expect(Math.abs(exact.lost.value - lost)).toBeLessThan(4 * lostSe + exact.lost.error + 1e-9);
    expect(Math.abs(exact.anyLoss!.value - anyLoss)).toBeLessThan(
      4 * anyLossSe + exact.anyLoss!.error + 1e-9,
    );
  });

  it.each(Object.entries(courses))(
    'is no further than its error from that on finer steps: %s',
    (_, course) => {
      const rough = ringAtInstants(values, course, instantsUs, leastWork);
      const fine = exactOf(course);
      expect(rough.lost.error).toBeGreaterThan(fine.lost.error);
      const pairs = [
        [rough.lost, fine.lost],
        [rough.anyLoss!, fine.anyLoss!],
        ...rough.mean.map((value, k) => [value, fine.mean[k]] as const),
      ] as const;
      for (const [{ value, error }, finer] of pairs)
        expect(Math.abs(value - finer.value)).toBeLessThanOrEqual(error + 1e-9);
    },
  );

  it('loses after a stall what the polls of the chain lose, which need no steps', () => {
    const after = afterStall(new StalledCore(values), 4000, 5)!;
    const { lost, anyLoss } = exactOf(courses['a stall']);
    expect(Math.abs(lost.value - after.lost)).toBeLessThan(lost.error);
    expect(Math.abs(anyLoss!.value - after.anyLoss)).toBeLessThan(anyLoss!.error);
  });

  it('has a step on which a stall of any whole number of slots begins and ends', () => {
    const course = { ...undisturbed, stalls: [{ atUs: 20.03, lengthUs: 37.29 }] };
    const after = afterStall(new StalledCore(values), 3729, 5)!;
    const { lost } = exactOf(course);
    expect(lost.error / after.lost).toBeLessThan(0.02);
    expect(Math.abs(lost.value - after.lost)).toBeLessThan(lost.error);
  });

  it('keeps to its error far in the tail, however coarse its steps', () => {
    // Of 200 000 simulated runs 185 lose a packet: (9.25 ± 0.68)e-4.
    const inputs = {
      rateMbps: 2500,
      ringSize: 512,
      'service.interceptUs': 1,
      'service.slopeUs': 0.13671875,
      maxBatch: 256,
      'arrivals.family': 'geometric',
    };
    const burst = { kind: 'burst', atUs: 100, packets: 909 };
    for (const horizonUs of [200, 500]) {
      const { prepared } = jobOf({ model: 'batch-polling', inputs, bursts: [burst], horizonUs }, 1);
      const { course } = prepared.job;
      const { anyLoss } = ringAtInstants(prepared.job.values, course, Float64Array.of(0), usualWork);
      expect(Math.abs(anyLoss!.value - 9.25e-4), `${horizonUs} µs`).toBeLessThan(anyLoss!.error + 2e-4);
    }
  });

  it.each([
    { inputs: { ringSize: 1024 }, start: 'empty', fewUs: [0, 1.25, 2.5, 5, 7.5, 40] },
    { inputs: { ringSize: 512, maxBatch: 32 }, start: { queue: 300 }, fewUs: [0, 0.05, 3.1, 6.25, 12.5, 50] },
    { inputs: { ringSize: 512 }, start: { queue: 512 }, fewUs: [0, 18.75, 37.5, 75] },
  ])(
    'keeps to its error in the first polls after a start that is known: $inputs',
    ({ inputs, start, fewUs }) => {
      const loaded = { rateMbps: 6000, 'arrivals.family': 'geometric', ...inputs };
      const plan = { model: 'batch-polling', inputs: loaded, start, horizonUs: fewUs.at(-1) };
      const { values: all, course } = jobOf(plan, 1).prepared.job;
      const instants = Float64Array.from(fewUs);
      const exact = ringAtInstants(all, course, instants, usualWork).mean;
      expect(exact[0].value).toBe(typeof start === 'object' ? start.queue : 0);
      for (const [k, { mean, meanSe }] of simulated(course, instants, all).occupancy().entries())
        expect(Math.abs(exact[k].value - mean), `${fewUs[k]} µs`).toBeLessThan(exact[k].error + 4 * meanSe);
    },
  );

  it('is refused for even arrivals, whose counts depend on each other', () => {
    const even = coreAt(0.6, cores.small, { 'arrivals.family': 'deterministic' });
    expect(() => ringAtInstants(even, undisturbed, instantsUs, 1e9)).toThrow(/without simulation/);
  });
});

describe('the numbers of a course that need no simulation', () => {
  it('are those of the polls after a stall, and of the law at instants', () => {
    const course = { ...courses['a stall'], drain: { fromUs: 60, level: 5 } };
    const { lost, anyLoss, drainUs, queue } = exactOverTime.course(values, course, instantsUs);
    const after = afterStall(new StalledCore(values), 4000, 5)!;
    expect(lost).toEqual({ value: after.lost, error: expect.closeTo(0, 3) as number });
    expect(anyLoss!.value).toBe(after.anyLoss);
    expect(drainUs!.value).toBe(after.meanDrain / 100);
    expect(queue).toHaveLength(instantsUs.length);
  });

  it('are losses alone where a stall is too long for steps', () => {
    const slow = { ...coreAt(0.01, cores.small, arrivals.memoryless), ringSize: 4096 };
    const stalls = [{ atUs: 1000, lengthUs: 27_000 }];
    const { lost, queue } = exactOverTime.course(
      slow,
      { ...undisturbed, stalls, horizonUs: 1e6 },
      instantsUs,
    );
    expect(lost!.value).toBeGreaterThan(0);
    expect(queue).toBeNull();
  });

  it('are refused for arrivals whose law of counts is not exact', () => {
    const bursty = coreAt(0.6, cores.small, arrivals.cv2);
    expect(() => exactOverTime.course(bursty, courses['a stall'], instantsUs)).toThrow(/memoryless/);
  });

  it('have the fewest cores of an even split where the share of the busiest is less than even', () => {
    const two = { ...values, rateMbps: 12_000, ringSize: 512, cores: 4 };
    const even = exactOverTime.fewestCores(two, 20, 1e-3);
    expect(even, JSON.stringify(even)).toMatchObject({ cores: 2 });
    expect(exactOverTime.fewestCores({ ...two, hottestShare: 0.4 }, 20, 1e-3)).toEqual(even);
    expect(transient.reservation!({ ...two, cores: 2, hottestShare: 0.4 })).toMatch(/^Of 2 cores .* even/);
    expect(transient.reservation!({ ...two, cores: 3, hottestShare: 0.4 })).toBeNull();
  });
});
