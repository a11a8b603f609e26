/**
 * Where the time goes of packets whose processing time has a given length, where frames can close a batch: the law of
 * the processing time again, with each part carried along. In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { lastIsLater, meanUntilClosed } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import type { BatchWork } from '../work/batch-work.ts';
import {
  convolutionAt,
  massOf,
  noWeights,
  partsOf,
  type PartWeights,
  type TimeParts,
  timesPlace,
} from './time-parts.ts';
import { behindOwnBatch, followShortOpeners, tallFound } from './opener-processing-time.ts';
import { convolved, followNear, type ProcessingTime, type SafeAndNear } from './processing-time.ts';
import { shortOpeners, shortOpenersLeft } from './short-openers.ts';
import { arrivedBeforeTimer } from './waiting-in-nic.ts';

/** A law by the position of its packet. */
type Term = (i: number) => Float64Array;

/**
 * Openers of one kind: waiting of their packets until the CPU turns to the batch, and the part of it in the CPU's
 * queue.
 */
interface SafeOpeners {
  /** Work at the opener that comes on top of that time. */
  y: Float64Array;
  /** Sum over all positions, each with the services of its batch before it. */
  all: Pmf;
  waits: Term;
  left: Term;
}

/** As `partsAt`. Cost: four laws of the processing time. */
export function openerPartsAt(
  batches: NicBatches,
  work: BatchWork,
  { parts, waits: safe }: Pick<ProcessingTime, 'parts' | 'waits'>,
  slots: readonly number[],
): TimeParts[] {
  const { split, u: y } = parts;
  const { tau } = batches;
  const weights = slots.map(noWeights);
  const short = Math.min(tau, split);
  if (safe.short !== null) {
    const found = float64Array(tau);
    found.set(y.subarray(0, short));
    const openers: SafeOpeners = {
      y: Float64Array.of(1),
      all: safe.short,
      waits: shortOpeners(batches, found),
      left: shortOpenersLeft(batches, found),
    };
    addSafe(batches, work, openers, slots, weights);
  }
  if (safe.other !== null) {
    const waits = (i: number) => arrivedBeforeTimer(batches, i);
    const left = (i: number) => {
      const mean = meanUntilClosed(batches, i);
      return waits(i).map((p, t) => p * (t - mean[t]));
    };
    const openers: SafeOpeners = { y: y.slice(tau, split), all: safe.other, waits, left };
    addSafe(batches, work, openers, slots, weights);
  }
  if (massOf(y, split, y.length) > 0) {
    addShortNear(batches, work, parts, slots, weights);
    addTallNear(batches, work, parts, slots, weights);
  }
  return partsOf(weights, slots);
}

function addSafe(
  batches: NicBatches,
  work: BatchWork,
  { y, all, waits, left }: SafeOpeners,
  slots: readonly number[],
  weights: readonly PartWeights[],
): void {
  const { overhead, service } = work;
  const sum = (term: Term) => behindOwnBatch(batches, work, term);
  const timed = sum((i) => timesPlace(waits(i), 0));
  const leftOnly = sum(left);
  const joined = (a: Pmf, b: Pmf) => convolved(a, b);
  const weighted = ({ start, p }: Pmf): Pmf => ({ start, p: timesPlace(p, start) });
  const laws = {
    all: joined(overhead, joined(service, all)),
    timed: joined(overhead, joined(service, timed)),
    left: joined(overhead, joined(service, leftOnly)),
    overhead: joined(weighted(overhead), joined(service, all)),
    service: joined(overhead, joined(weighted(service), all)),
  };
  const byY = timesPlace(y, 0);
  for (const [l, slot] of slots.entries()) {
    const at = (of: Float64Array, law: Pmf) => convolutionAt(slot, of, 0, of.length, law);
    const leftWithin = at(y, laws.left);
    weights[l].all += at(y, laws.all);
    weights[l].nic += at(y, laws.timed) - leftWithin;
    weights[l].left += at(byY, laws.all) + leftWithin;
    weights[l].overhead += at(y, laws.overhead);
    weights[l].service += at(y, laws.service);
  }
}

/** Weight in the sums: none, the work at the opener, or the interrupt. */
type Weighing = 'plain' | 'left' | 'overhead';

const weighings: readonly Weighing[] = ['plain', 'left', 'overhead'];

function byOverhead(work: BatchWork): BatchWork {
  const { start, p } = work.overhead;
  return { ...work, overhead: { start, p: timesPlace(p, start) } };
}

/** Held for a given time, waiting and work found are independent. */
function addShortNear(
  batches: NicBatches,
  work: BatchWork,
  parts: SafeAndNear,
  slots: readonly number[],
  weights: readonly PartWeights[],
): void {
  for (const weighing of weighings) {
    const weighted = weighing === 'overhead' ? byOverhead(work) : work;
    const byLeft = weighing === 'left';
    followShortOpeners(
      batches,
      weighted,
      parts,
      function (waits, found) {
        const add = (weight: PartWeights, slot: number, b: number) => {
          const time = work.service.start + b;
          const rest = slot - time - found.start;
          for (let t = 0; t < waits.length; t++) {
            const at = rest - t;
            if (at < 0 || at >= found.p.length || waits[t] === 0) continue;
            const share = work.service.p[b] * waits[t] * found.p[at];
            if (weighing !== 'plain') weight[weighing] += share;
            else addShare(weight, share, t, time);
          }
        };
        for (const [l, slot] of slots.entries()) {
          for (let b = 0; b < work.service.p.length; b++) {
            add(weights[l], slot, b);
          }
        }
      },
      byLeft,
    );
  }
}

function addShare(weight: PartWeights, share: number, nic: number, service: number): void {
  weight.all += share;
  weight.nic += share * nic;
  weight.service += share * service;
}

/** max(Y, H) = Y: a packet that arrives at s and finds q with its own batch is served at q - s, if q - H fits. */
function addTallNear(
  batches: NicBatches,
  work: BatchWork,
  { split, limit, u: y }: SafeAndNear,
  slots: readonly number[],
  weights: readonly PartWeights[],
): void {
  const { tau, offsets } = batches;
  const from = Math.max(split, tau);
  const { service } = work;
  for (const weighing of weighings) {
    const weighted = weighing === 'overhead' ? byOverhead(work) : work;
    const first = tallFound(weighted, weighing === 'left' ? timesPlace(y, 0) : y, from, limit + tau);
    followNear(batches, work, first, limit + tau, function (i, found) {
      const later = lastIsLater(batches, i);
      const mean = meanUntilClosed(batches, i);
      const { start, p } = offsets[i];
      const add = (weight: PartWeights, slot: number, j: number) => {
        const s = start + j;
        for (let b = 0; b < service.p.length; b++) {
          const time = service.start + b;
          const q = slot - time + s;
          const at = q - found.start;
          if (at < 0 || at >= found.p.length) continue;
          // The last packet must come later than this after packet i + 1.
          const after = q - limit - s;
          const share = service.p[b] * p[j] * found.p[at];
          const accepted = share * (after < 0 ? 1 : later[after]);
          if (weighing !== 'plain') {
            weight[weighing] += accepted;
            continue;
          }
          const soonest = after < 0 ? 0 : mean[after] - after * later[after];
          const waited = share * (mean[tau - s] - soonest);
          weight.all += accepted;
          weight.nic += waited;
          weight.service += accepted * time;
          // The CPU has done H of the opener's work when the batch is handed over.
          weight.left -= s * accepted + waited;
        }
      };
      for (const [l, slot] of slots.entries()) {
        for (let j = 0; j < p.length; j++) {
          add(weights[l], slot, j);
        }
      }
    });
  }
}
