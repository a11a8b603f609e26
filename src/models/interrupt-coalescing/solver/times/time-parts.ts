/**
 * Where the processing time goes: mean parts of all accepted packets, and of those whose processing time has a given
 * length. In slots.
 */
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { BatchWork } from '../work/batch-work.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import type { PacketPositions } from './packet-positions.ts';
import { convolved, firstFound, followNear, type ProcessingTime } from './processing-time.ts';
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
 * through the same convolutions as the law itself. Cost: three such laws.
 */
export function partsAt(
  batches: NicBatches,
  work: BatchWork,
  time: ProcessingTime,
  slots: readonly number[],
): TimeParts[] {
  const weights = slots.map(noWeights);
  const { other: waits } = time.waits;
  if (waits !== null) {
    addSafe(batches, work, time, waits, slots, weights);
  }
  if (time.parts.split < time.parts.u.length) {
    addNear(batches, work, time, slots, weights);
  }
  return partsOf(weights, slots);
}

/** The parts from their weights among the packets of each time. */
export function partsOf(weights: readonly PartWeights[], slots: readonly number[]): TimeParts[] {
  return weights.map(({ all, nic, left, overhead, service }, l) => {
    const means = { nic: nic / all, left: left / all, overhead: overhead / all, service: service / all };
    const before = slots[l] - means.nic - means.left - means.overhead - means.service;
    return { ...means, before: Math.max(0, before) };
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

function addSafe(
  batches: NicBatches,
  work: BatchWork,
  time: ProcessingTime,
  waits: Pmf,
  slots: readonly number[],
  weights: readonly PartWeights[],
): void {
  const { split, u } = time.parts;
  const { overhead, service } = work;
  const placed = (i: number, out: Float64Array) => {
    out.set(timesPlace(waitingOf(batches, i), 0));
    return true;
  };
  const count = batches.reach.length;
  const length = batches.tau + 1;
  const waitsWeighted = sumOverPositions(count, length, placed, service);
  const joined = (a: Pmf, b: Pmf) => convolved(a, b);
  const weighted = ({ start, p }: Pmf): Pmf => ({ start, p: timesPlace(p, start) });
  const served = joined(service, waits);
  const all = joined(overhead, served);
  const byOverhead = joined(weighted(overhead), served);
  const byService = joined(overhead, joined(weighted(service), waits));
  const byNic = joined(overhead, joined(service, waitsWeighted));
  const byLeft = timesPlace(u, 0);
  for (const [l, slot] of slots.entries()) {
    weights[l].all += convolutionAt(slot, u, 0, split, all);
    weights[l].nic += convolutionAt(slot, u, 0, split, byNic);
    weights[l].left += convolutionAt(slot, byLeft, 0, split, all);
    weights[l].overhead += convolutionAt(slot, u, 0, split, byOverhead);
    weights[l].service += convolutionAt(slot, u, 0, split, byService);
  }
}

function addNear(
  batches: NicBatches,
  work: BatchWork,
  time: ProcessingTime,
  slots: readonly number[],
  weights: readonly PartWeights[],
): void {
  const { parts } = time;
  const { limit } = parts;
  const { service, overhead } = work;
  const weightedService = timesPlace(service.p, service.start);
  function served(found: Pmf, lengths: Float64Array): Pmf {
    return convolved({ start: service.start, p: lengths }, found);
  }
  const before = weights.map(({ all }) => all);
  // Linear in the law it starts from: followed once unweighted, once weighted by the work left, once by the overhead.
  const first = firstFound(work, parts);
  followNear(batches, work, first, limit, function (i, found) {
    const gone = served(found, service.p);
    const goneWeighted = served(found, weightedService);
    slots.forEach((slot, l) => {
      const [all, nic] = atSlot(batches, i, slot, gone);
      weights[l].all += all;
      weights[l].nic += nic;
      weights[l].service += atSlot(batches, i, slot, goneWeighted)[0];
    });
  });
  const byLeft = firstFound(work, { ...parts, u: timesPlace(parts.u, 0) });
  followNear(batches, work, byLeft, limit, function (i, found) {
    const gone = served(found, service.p);
    slots.forEach((slot, l) => (weights[l].left += atSlot(batches, i, slot, gone)[0]));
  });
  if (overhead.p.length === 1) {
    weights.forEach((weight, l) => (weight.overhead += overhead.start * (weight.all - before[l])));
    return;
  }
  const weighted = { start: overhead.start, p: timesPlace(overhead.p, overhead.start) };
  const byCost = firstFound({ ...work, overhead: weighted }, parts);
  followNear(batches, work, byCost, limit, function (i, found) {
    const gone = served(found, service.p);
    slots.forEach((slot, l) => (weights[l].overhead += atSlot(batches, i, slot, gone)[0]));
  });
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

/** Sum of the entries from .. to - 1, from the far end. */
export function massOf(p: Float64Array, from: number, to: number): number {
  let mass = 0;
  for (let n = to - 1; n >= from; n--) mass += p[n];
  return mass;
}
