/**
 * Openers that find less than tau: their batch may be handed over before or after the CPU is done with what they found.
 * In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { lastIsLater, waitingForTimer } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import { addByArrival } from './add-by-arrival.ts';
import { massOf } from './mass-of.ts';

/** A law by the position of its packet. */
type PositionTerm = (i: number) => Float64Array;

/**
 * Law of max(Y, H) - F of packet i + 1 on 0 .. tau, with the probability that there is one: what passes from its
 * arrival until the CPU turns to its batch. `found`: law of Y, below tau. Cost of a position: tau x width of F.
 */
export function shortOpeners(batches: NicBatches, found: Float64Array): PositionTerm {
  const { tau, offsets, frames } = batches;
  const openers = massOf(found, 0, tau);
  const below = float64Array(tau);
  for (let t = 0, sum = 0; t < tau; t++) below[t] = sum += found[t];
  return function (i) {
    const out = waitingForTimer(batches, i).map((p) => p * openers);
    // The CPU is idle when the last packet comes.
    const comesThen = float64Array(tau);
    const last = offsets[frames! - 1 - i];
    comesThen.set(last.p, last.start);
    const idle = { found: below, weights: comesThen };
    // The last packet comes before the CPU is idle.
    const busy = { found, weights: hasCome(batches, i) };
    addByArrival(out, offsets[i], tau, idle, busy);
    return out;
  };
}

/** P(the last packet comes less than t after packet i + 1), t = 0 .. tau - 1. */
function hasCome(batches: NicBatches, i: number): Float64Array {
  const later = lastIsLater(batches, i);
  return later.map((_, t) => (t === 0 ? 0 : Math.max(0, 1 - later[t - 1])));
}

/** E[U; max(0, Y - F) = t] likewise: the part of that time for which the batch is in the CPU's queue. */
export function shortOpenersLeft(batches: NicBatches, found: Float64Array): PositionTerm {
  const { tau, offsets } = batches;
  return function (i) {
    const out = float64Array(tau + 1);
    const left = hasCome(batches, i);
    for (let t = 1; t < tau; t++) left[t] += left[t - 1];
    addByArrival(out, offsets[i], tau, null, { found, weights: left });
    return out;
  };
}
