/**
 * Where the processing time goes: mean parts of all accepted packets, and of those whose processing time has a given
 * length. In slots.
 */
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { BatchWork } from '../work/batch-work.ts';
import { within } from '../work/kept-stages.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import type { PacketPositions } from './packet-positions.ts';
import { convolved, firstFound, followNear } from './processing-time.ts';
import type { ProcessingTime } from './processing-time.ts';
import { sumOverPositions, waitingOf } from './waiting-in-nic.ts';

/** Mean times that add up to the processing time. */
export interface TimeParts {
  nic: number;
  left: number;
  overhead: number;
  before: number;
  service: number;
}

/** Parts of the mean processing time, exact. */
export function meanParts(batches: NicBatches, work: BatchWork, positions: PacketPositions): TimeParts {
  const { reach } = batches;
  const { waited, found, left, overhead, origin, meanAccepted } = positions;
  const parts: TimeParts = { nic: 0, left: 0, overhead: 0, before: 0, service: meanService(work) };
  for (let i = reach.length - 1; i >= 0; i--) {
    parts.nic += waited[i];
    parts.left += reach[i] * left[i];
    parts.overhead += reach[i] * overhead[i];
    parts.before += reach[i] * (found[i] - left[i] - overhead[i]);
  }
  parts.nic /= meanAccepted;
  parts.left = parts.left / meanAccepted + origin;
  parts.overhead /= meanAccepted;
  parts.before /= meanAccepted;
  return parts;
}

export function meanService({ service }: BatchWork): number {
  let mean = 0;
  for (let k = 0; k < service.p.length; k++) mean += (service.start + k) * service.p[k];
  return mean;
}

/** `values[k]` times its place `start + k`. */
export function timesPlace(values: Float64Array, start: number): Float64Array {
  return values.map((value, k) => value * (start + k));
}

/** Sum over n in [from, to) of a[n] b[k - n]. */
export function convolutionAt(k: number, a: Float64Array, from: number, to: number, b: Pmf): number {
  let sum = 0;
  const last = k - b.start;
  for (let n = Math.max(from, last - b.p.length + 1); n < to && n <= last; n++) sum += a[n] * b.p[last - n];
  return sum;
}

/**
 * Mean parts of the packets whose processing time is exactly `slots[l]`, for each l. Exact: each part is carried
 * through the same convolutions as the law itself. Cost: four such laws.
 */
export function* partsAt(
  batches: NicBatches,
  work: BatchWork,
  time: ProcessingTime,
  slots: readonly number[],
): Generator<number, TimeParts[], void> {
  const weights = slots.map(noWeights);
  if (time.parts.split > 0) {
    yield* within(addSafe(batches, work, time, slots, weights), 0, 0.4);
  }
  if (time.parts.split < time.parts.u.length) {
    yield* within(addNear(batches, work, time, slots, weights), 0.4, 1);
  }
  return partsOf(weights, slots);
}

/** The parts from what they weigh among the packets of each time. */
export function partsOf(weights: readonly PartWeights[], slots: readonly number[]): TimeParts[] {
  return weights.map(({ all, nic, left, overhead, service }, l) => {
    const own = { nic: nic / all, left: left / all, overhead: overhead / all, service: service / all };
    const before = slots[l] - own.nic - own.left - own.overhead - own.service;
    return { ...own, before: Math.max(0, before) };
  });
}

export const noWeights = (): PartWeights => ({ all: 0, nic: 0, left: 0, overhead: 0, service: 0 });

export interface PartWeights {
  all: number;
  nic: number;
  left: number;
  overhead: number;
  service: number;
}

function* addSafe(
  batches: NicBatches,
  work: BatchWork,
  time: ProcessingTime,
  slots: readonly number[],
  weights: readonly PartWeights[],
): Generator<number, void, void> {
  const { split, u } = time.parts;
  const { overhead, service } = work;
  const placed = (weighted: boolean) => (i: number, out: Float64Array) => {
    const waits = waitingOf(batches, i);
    out.set(weighted ? timesPlace(waits, 0) : waits);
    return true;
  };
  const count = batches.reach.length;
  const length = batches.tau + 1;
  const waits = yield* within(sumOverPositions(count, length, placed(false), service), 0, 0.4);
  const waitsWeighted = yield* within(sumOverPositions(count, length, placed(true), service), 0.4, 0.8);
  yield 0.85;
  const served = convolved(service, waits);
  const all = convolved(overhead, served);
  const byOverhead = convolved({ start: overhead.start, p: timesPlace(overhead.p, overhead.start) }, served);
  const byService = convolved(
    overhead,
    convolved({ start: service.start, p: timesPlace(service.p, service.start) }, waits),
  );
  const byNic = convolved(overhead, convolved(service, waitsWeighted));
  yield 0.95;
  const byLeft = timesPlace(u, 0);
  slots.forEach((slot, l) => {
    weights[l].all += convolutionAt(slot, u, 0, split, all);
    weights[l].nic += convolutionAt(slot, u, 0, split, byNic);
    weights[l].left += convolutionAt(slot, byLeft, 0, split, all);
    weights[l].overhead += convolutionAt(slot, u, 0, split, byOverhead);
    weights[l].service += convolutionAt(slot, u, 0, split, byService);
  });
}

function* addNear(
  batches: NicBatches,
  work: BatchWork,
  time: ProcessingTime,
  slots: readonly number[],
  weights: readonly PartWeights[],
): Generator<number, void, void> {
  const { parts } = time;
  const { limit } = parts;
  const { service, overhead } = work;
  const weightedService = timesPlace(service.p, service.start);
  const served = (found: Pmf, own: Float64Array): Pmf => {
    const p = new Float64Array(found.p.length + own.length - 1);
    addConvolution(p, 0, p.length, own, 0, own.length, found.p, 0);
    return { start: found.start + service.start, p };
  };
  const before = weights.map(({ all }) => all);
  // Linear in the law it starts from: followed once as it is, once weighted by the work left, once by the overhead.
  const plain = followNear(batches, work, firstFound(work, parts), limit, (i, found) => {
    const gone = served(found, service.p);
    const goneWeighted = served(found, weightedService);
    slots.forEach((slot, l) => {
      const [all, nic] = atSlot(batches, i, slot, gone);
      weights[l].all += all;
      weights[l].nic += nic;
      weights[l].service += atSlot(batches, i, slot, goneWeighted)[0];
    });
  });
  yield* within(plain, 0, 0.4);
  const byLeft = firstFound(work, { ...parts, u: timesPlace(parts.u, 0) });
  const leftOnly = followNear(batches, work, byLeft, limit, (i, found) => {
    const gone = served(found, service.p);
    slots.forEach((slot, l) => (weights[l].left += atSlot(batches, i, slot, gone)[0]));
  });
  yield* within(leftOnly, 0.4, 0.7);
  if (overhead.p.length === 1) {
    weights.forEach((weight, l) => (weight.overhead += overhead.start * (weight.all - before[l])));
    return;
  }
  const weighted = { start: overhead.start, p: timesPlace(overhead.p, overhead.start) };
  const costOnly = followNear(
    batches,
    work,
    firstFound({ ...work, overhead: weighted }, parts),
    limit,
    (i, found) => {
      const gone = served(found, service.p);
      slots.forEach((slot, l) => (weights[l].overhead += atSlot(batches, i, slot, gone)[0]));
    },
  );
  yield* within(costOnly, 0.7, 1);
}

/** P(W + rest = slot) for packet i + 1 and E[W; W + rest = slot], the rest having the law `gone`. */
function atSlot(batches: NicBatches, i: number, slot: number, gone: Pmf): [number, number] {
  const { start, p } = batches.offsets[i];
  let all = 0;
  let nic = 0;
  for (let k = 0; k < p.length; k++) {
    const wait = batches.tau - start - k;
    const at = slot - wait - gone.start;
    if (at < 0 || at >= gone.p.length) continue;
    const share = p[k] * gone.p[at];
    all += share;
    nic += share * wait;
  }
  return [all, nic];
}
