/**
 * Law of the processing time D = W + V + B of an accepted packet: waiting in the NIC, work found at its turn, own
 * service.
 *
 * Batches that find so little work that none of their packets can be lost share one sum over the positions; the batches
 * nearer to the limit are followed packet by packet. Positive arithmetic throughout. In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { BatchWork } from '../work/batch-work.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import { sumOverPositions, waitingOf } from './waiting-in-nic.ts';

export interface SafeAndNear {
  /** Unfinished work below this: no packet of the batch is lost, but for less than 1e-18 of them. */
  split: number;
  limit: number;
  u: Float64Array;
}

export interface ProcessingTime {
  /** Law of D given acceptance, from 0; all zero where nothing is accepted. */
  p: Float64Array;
  /** Mean accepted packets of a batch, as the law's mass before it was divided by it. */
  mass: number;
  parts: SafeAndNear;
  waits: SafeWaits;
}

/**
 * Waiting of all packets of a batch until the CPU turns to it, with the packets of the same batch before them, where
 * none of them is lost: of openers that find less than tau, in case that frames close batches, and of all others. null:
 * there are none.
 */
export interface SafeWaits {
  short: Pmf | null;
  other: Pmf | null;
}

/** Loss that may be overlooked among the batches that are taken as safe, per packet. */
const overlooked = 1e-18;
/** States of less mass have no separate sum. */
const overlookedStates = 1e-22;
/** Entries below this are not spread. */
const negligible = 1e-26;
/** Waiting times less likely than this are not combined with the work found near the limit. */
const spreadFrom = 1e-22;

/** Splits the states into those whose batches fit and those that must be followed. */
export function splitAtLimit(
  batches: NicBatches,
  work: BatchWork,
  u: Float64Array,
  limit: number,
): SafeAndNear {
  // Tail sums over the work that packets find of their own batch.
  const depth = work.sums.reduce((most, { start, p }) => Math.max(most, start + p.length), 1);
  const lost = float64Array(depth + 2);
  for (let i = 0; i < batches.reach.length; i++) {
    const { start, p } = work.sums[i];
    for (let k = 0; k < p.length; k++) lost[start + k] += batches.reach[i] * p[k];
    lost[depth + 1] += batches.reach[i] * work.beyond[i];
  }
  for (let d = depth; d >= 0; d--) lost[d] += lost[d + 1];
  let sum = 0;
  let split = 0;
  while (split < u.length) {
    sum += u[split] * lost[Math.max(0, Math.min(depth + 1, limit - split))];
    if (sum > overlooked * batches.meanSize) break;
    split++;
  }
  let safe = 0;
  for (let n = 0; n < split; n++) safe += u[n];
  return { split: safe < overlookedStates ? 0 : split, limit, u };
}

/** `a` convolved with `b`, whole. */
export function convolved(a: Pmf, b: Pmf): Pmf {
  const p = float64Array(a.p.length + b.p.length - 1);
  addConvolution(p, 0, p.length, a.p, 0, a.p.length, b.p, 0);
  return { start: a.start + b.start, p };
}

/** W + own batch before of all packets of a batch: mass E[X]. */
export function safeWaits(batches: NicBatches, work: BatchWork): Pmf {
  return sumOverPositions(
    batches.reach.length,
    batches.tau + 1,
    (i, out) => {
      out.set(waitingOf(batches, i));
      return true;
    },
    work.service,
  );
}

/**
 * Follows the batches that find work from `split` on: runs `visit` with the law of V of packet i + 1 where it is
 * accepted.
 */
export function followNear(
  batches: NicBatches,
  work: BatchWork,
  first: Pmf,
  limit: number,
  visit: (i: number, found: Pmf) => void,
): void {
  const { service } = work;
  let found = first;
  for (let i = 0; i < batches.reach.length; i++) {
    let from = 0;
    while (from < found.p.length && found.p[from] < negligible) from++;
    if (from === found.p.length) return;
    found = { start: found.start + from, p: found.p.subarray(from) };
    visit(i, found);
    const start = found.start + service.start;
    const next = float64Array(Math.max(0, limit - start));
    addConvolution(next, 0, next.length, service.p, 0, service.p.length, found.p, 0);
    found = { start, p: next };
  }
}

/** Work found by the first packet, where it is below the limit, of the states from `split` on. */
export function firstFound({ overhead }: BatchWork, { split, limit, u }: SafeAndNear): Pmf {
  const start = split + overhead.start;
  const p = float64Array(Math.max(0, limit - start));
  addConvolution(p, 0, p.length, overhead.p, 0, overhead.p.length, u.subarray(split), 0);
  return { start, p };
}

/** Time that the interrupt and the packet's service add to the waiting. */
export function handledAfter({ overhead, service }: BatchWork, waits: Pmf): Pmf {
  return convolved(overhead, convolved(service, waits));
}

/** The law of no packet at all. */
const emptyLaw: Pmf = { start: 0, p: new Float64Array(1) };

/**
 * The law; `waits` is the result of `safeWaits`, null where no batch is safe. Cost: states x (tau + batch work), and
 * positions x tau x batch work near the limit.
 */
export function processingTime(
  batches: NicBatches,
  work: BatchWork,
  waits: Pmf | null,
  parts: SafeAndNear,
): ProcessingTime {
  const { split, limit, u } = parts;
  const { tau } = batches;
  const safe = waits === null ? emptyLaw : handledAfter(work, waits);
  const length = Math.max(split + safe.start + safe.p.length, limit + tau + work.longestService + 1);
  const law = float64Array(length);
  addConvolution(law, 0, law.length, u, 0, split, safe.p, safe.start, negligible);
  if (split < u.length) {
    // Without the own service, which all packets share: added at the end.
    const near = float64Array(limit + tau + 1);
    const first = firstFound(work, parts);
    followNear(batches, work, first, limit, (i, { start, p }) => {
      const waiting = waitingOf(batches, i);
      return addConvolution(near, 0, near.length, waiting, 0, waiting.length, p, start, spreadFrom);
    });
    const { service } = work;
    addConvolution(law, 0, law.length, service.p, 0, service.p.length, near, service.start);
  }
  return timeLaw(law, parts, { short: null, other: waits });
}

/** The law given acceptance, of `law` times the accepted packets of a batch. */
export function timeLaw(law: Float64Array, parts: SafeAndNear, waits: SafeWaits): ProcessingTime {
  let mass = 0;
  let end = law.length;
  while (end > 1 && law[end - 1] < negligible) end--;
  for (let k = end - 1; k >= 0; k--) mass += law[k];
  const p = law.slice(0, end);
  if (mass > 0) for (let k = 0; k < end; k++) p[k] /= mass;
  return { p, mass, parts, waits };
}
