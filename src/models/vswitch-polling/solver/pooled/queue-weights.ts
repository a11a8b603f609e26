/** How likely each content of one queue is beside those of the others, up to a factor for every packet. */

/** Smaller probabilities become 0: subnormal numbers are slow and mean nothing. */
const flushed = 1e-290;

/** Weights of 0..K packets: w(y) falls by `share` M/y up to M packets, by `tail` for each one beyond. */
export interface QueueWeights {
  /** Add up to 1. */
  weights: Float64Array;
  /** M, at most K. */
  full: number;
  tail: number;
}

/**
 * Of a queue that has `share` of the busiest one's arrivals: a visit takes all of up to `full` packets, so that as many
 * servers would empty it alike.
 */
export function queueWeights(share: number, full: number, tail: number, capacity: number): QueueWeights {
  const weights = new Float64Array(capacity + 1);
  let weight = 1;
  let sum = 1;
  weights[0] = 1;
  for (let y = 1; y <= capacity; y++) {
    weight *= y <= full ? (share * full) / y : tail;
    if (weight < flushed) break;
    weights[y] = weight;
    sum += weight;
  }
  for (let y = 0; y <= capacity; y++) weights[y] /= sum;
  return { weights, full, tail };
}

/**
 * Law of the sum of two contents, the first 0..`size`: `law`, and one by `queue`. Positive arithmetic; O(M) for each
 * sum.
 */
export function withQueue(
  law: Float64Array,
  { weights, full, tail }: QueueWeights,
  size: number,
): Float64Array {
  const capacity = weights.length - 1;
  const sums = new Float64Array(Math.min(size + 1, law.length + capacity));
  for (let y = 0; y < full; y++) {
    const weight = weights[y];
    if (weight === 0) break;
    const most = Math.min(law.length, sums.length - y);
    for (let n = 0; n < most; n++) sums[n + y] += weight * law[n];
  }
  if (sums.length > full) {
    addTail(law, sums, full, weights[full], tail, capacity - full + 1);
  }
  for (let n = 0; n < sums.length; n++) if (sums[n] < flushed) sums[n] = 0;
  return sums;
}

/**
 * Adds `weight` times the sum of tailⁱ law[n - shift - i] over i < `window` to each `sums[n]`: from sums up to and from
 * the places where blocks of this length meet, which takes no subtraction.
 */
function addTail(
  law: Float64Array,
  sums: Float64Array,
  shift: number,
  weight: number,
  tail: number,
  window: number,
): void {
  const before = new Float64Array(window + 1);
  for (let start = 0; start + shift < sums.length; start += window) {
    const end = Math.min(start + window, sums.length - shift);
    let within = 0;
    let power = 1;
    for (let n = start; n < end; n++) {
      within = (n < law.length ? law[n] : 0) + tail * within;
      power *= tail;
      sums[n + shift] += weight * (within + power * before[n - start + 1]);
    }
    // before[i]: weight at the block's end of its content from its place i on
    power = 1;
    let sum = 0;
    before[window] = 0;
    for (let i = window - 1; i >= 0; i--) {
      const n = start + i;
      sum += n < law.length ? power * law[n] : 0;
      before[i] = sum;
      power *= tail;
    }
  }
}
