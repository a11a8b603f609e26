/**
 * Openers that find less than tau: their batch may be handed over before or after the CPU has finished the work that
 * they found. In slots.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { lastIsLater, waitingForTimer } from '../interval/frame-closing.ts';
import type { NicBatches } from '../interval/nic-batches.ts';
import { massOf } from './time-parts.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';

/** Events t after an arrival: `weights[t]` times `found` at the arrival's time plus t; both on 0 .. tau - 1. */
interface AfterArrival {
  found: Float64Array;
  weights: Float64Array;
}

/** Arrivals below this are not spread. */
const negligible = 1e-26;

/** Times after an arrival that are summed side by side. */
const abreast = 4;

/**
 * Adds to `out[t]` the events t after the arrivals, which come at the times of `arrivals`, and before tau: first `one`,
 * then `other` of each arrival in turn. Cost: tau x width of the arrivals.
 */
export function addByArrival(
  out: Float64Array,
  arrivals: Pmf,
  tau: number,
  one: AfterArrival | null,
  other: AfterArrival,
): void {
  const { at, p } = spread(arrivals);
  let count = p.length;
  for (let t = 0; t < tau; t += abreast) {
    while (count > 0 && at[count - 1] >= tau - t) count--;
    if (count === 0) return;
    let shared = count;
    while (shared > 0 && at[shared - 1] >= tau - t - abreast + 1) shared--;
    const both = one !== null && isAny(one.weights, t);
    if (both) addBoth(out, at, p, shared, t, one, other);
    else if (isAny(other.weights, t)) addOne(out, at, p, shared, t, other);
    // Arrivals so late that tau ends within these times.
    for (let k = shared; k < count; k++) {
      const end = Math.min(t + abreast, tau - at[k]);
      for (let s = t; s < end; s++) {
        if (one !== null) out[s] += p[k] * one.found[at[k] + s] * one.weights[s];
        out[s] += p[k] * other.found[at[k] + s] * other.weights[s];
      }
    }
  }
}

function spread({ start, p }: Pmf): { at: Int32Array; p: Float64Array } {
  const places: number[] = [];
  for (let k = 0; k < p.length; k++) if (p[k] >= negligible) places.push(k);
  return { at: Int32Array.from(places, (k) => start + k), p: Float64Array.from(places, (k) => p[k]) };
}

function isAny(weights: Float64Array, t: number): boolean {
  const end = Math.min(weights.length, t + abreast);
  for (let s = t; s < end; s++) if (weights[s] !== 0) return true;
  return false;
}

function addOne(
  out: Float64Array,
  at: Int32Array,
  p: Float64Array,
  count: number,
  t: number,
  { found, weights }: AfterArrival,
): void {
  if (count === 0) return;
  let [sum0, sum1, sum2, sum3] = [out[t], out[t + 1], out[t + 2], out[t + 3]];
  const [w0, w1, w2, w3] = [weights[t], weights[t + 1], weights[t + 2], weights[t + 3]];
  for (let k = 0; k < count; k++) {
    const mass = p[k];
    const from = at[k] + t;
    sum0 += mass * found[from] * w0;
    sum1 += mass * found[from + 1] * w1;
    sum2 += mass * found[from + 2] * w2;
    sum3 += mass * found[from + 3] * w3;
  }
  out[t] = sum0;
  out[t + 1] = sum1;
  out[t + 2] = sum2;
  out[t + 3] = sum3;
}

function addBoth(
  out: Float64Array,
  at: Int32Array,
  p: Float64Array,
  count: number,
  t: number,
  { found: first, weights: v }: AfterArrival,
  { found, weights }: AfterArrival,
): void {
  if (count === 0) return;
  let [sum0, sum1, sum2, sum3] = [out[t], out[t + 1], out[t + 2], out[t + 3]];
  const [v0, v1, v2, v3] = [v[t], v[t + 1], v[t + 2], v[t + 3]];
  const [w0, w1, w2, w3] = [weights[t], weights[t + 1], weights[t + 2], weights[t + 3]];
  for (let k = 0; k < count; k++) {
    const mass = p[k];
    const from = at[k] + t;
    sum0 += mass * first[from] * v0;
    sum0 += mass * found[from] * w0;
    sum1 += mass * first[from + 1] * v1;
    sum1 += mass * found[from + 1] * w1;
    sum2 += mass * first[from + 2] * v2;
    sum2 += mass * found[from + 2] * w2;
    sum3 += mass * first[from + 3] * v3;
    sum3 += mass * found[from + 3] * w3;
  }
  out[t] = sum0;
  out[t + 1] = sum1;
  out[t + 2] = sum2;
  out[t + 3] = sum3;
}

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
