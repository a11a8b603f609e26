/**
 * Openers that find less than tau: their batch may be handed over before or after the CPU is done with what they found.
 * In slots.
 */
import { WorkPace } from '../../../../numerics/work-pace.ts';
import { lastIsLater, waitingForTimer } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import { massOf } from './mass-of.ts';

/** Entries below this are not spread. */
const negligible = 1e-26;

/** Work of a slot that is walked through. */
const perSlot = 4;

/** A law by the position of its packet. */
type TermInParts = (i: number) => Generator<number, Float64Array, void>;

/**
 * Law of max(Y, H) - F of packet i + 1 on 0 .. tau, with the probability that there is one: what passes from its
 * arrival until the CPU turns to its batch. `found`: law of Y, below tau. Cost of a position: tau x width of F.
 */
export function shortOpeners(batches: NicBatches, found: Float64Array): TermInParts {
  const { tau, offsets, frames } = batches;
  const openers = massOf(found, 0, tau);
  const pace = new WorkPace();
  const below = new Float64Array(tau);
  for (let t = 0, sum = 0; t < tau; t++) below[t] = sum += found[t];
  return function* (i) {
    const out = waitingForTimer(batches, i).map((p) => p * openers);
    const last = offsets[frames! - 1 - i];
    const later = lastIsLater(batches, i);
    const { start, p } = offsets[i];
    const addArrival = (at: number, weight: number) => {
      // The CPU is idle when the last packet comes.
      const end = Math.min(last.start + last.p.length, tau - at);
      for (let t = last.start; t < end; t++) out[t] += weight * below[at + t] * last.p[t - last.start];
      // The last packet comes before the CPU is idle.
      for (let t = 1; t < tau - at; t++) {
        out[t] += weight * found[at + t] * Math.max(0, 1 - later[t - 1]);
      }
    };
    for (let k = 0; k < p.length; k++) {
      if (p[k] < negligible) continue;
      addArrival(start + k, p[k]);
      if (pace.isDue(perSlot * (tau - start - k))) yield k / p.length;
    }
    return out;
  };
}

/** E[U; max(0, Y - F) = t] likewise: the part of that time for which the batch is in the CPU's queue. */
export function shortOpenersLeft(batches: NicBatches, found: Float64Array): TermInParts {
  const { tau, offsets } = batches;
  const pace = new WorkPace();
  return function* (i) {
    const out = new Float64Array(tau + 1);
    const later = lastIsLater(batches, i);
    const { start, p } = offsets[i];
    const left = new Float64Array(tau + 1);
    for (let t = 1; t <= tau; t++) left[t] = left[t - 1] + Math.max(0, 1 - later[t - 1]);
    const addArrival = (at: number, weight: number) => {
      for (let t = 1; t < tau - at; t++) out[t] += weight * found[at + t] * left[t];
    };
    for (let k = 0; k < p.length; k++) {
      if (p[k] < negligible) continue;
      addArrival(start + k, p[k]);
      if (pace.isDue(perSlot * (tau - start - k))) yield k / p.length;
    }
    return out;
  };
}
