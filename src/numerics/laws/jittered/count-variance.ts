/**
 * How much the numbers of arrivals at a constant rate with a jitter (`arrivals.ts`) vary: in one interval, and in
 * the sum of many successive ones, each of which counts less than the one after it. Lengths in mean distances of the
 * arrivals; without what whole numbers add where the jitter is far below 1.
 */
import { normalTail } from '../normal-tail.ts';

/** Var N(length) = E min(length, jitter |D|), D a difference of two standard normal numbers. */
export function jitteredCountVariance(length: number, jitter: number): number {
  const deviation = Math.SQRT2 * jitter;
  if (!(length > 0 && deviation > 0)) return 0;
  const z = length / deviation;
  return -deviation * Math.sqrt(2 / Math.PI) * Math.expm1((-z * z) / 2) + 2 * length * normalTail(z);
}

/** Beyond so many standard deviations of a difference the variance no longer grows. */
const grown = 9;

/** Weights below this are left out. */
const negligible = 1e-12;

/**
 * The variance that independent numbers in successive intervals of `length` would need for what they add up to, the
 * number of k intervals ago counting `carried`^k times, to vary as much as it does: c_0 + 2 sum over k of carried^k c_k
 * with the covariances c_k of numbers k intervals apart, which are second differences of the variance. Summed by parts
 * it has positive terms only. At most the variance in one interval; 0 <= carried < 1.
 */
export function independentCountVariance(length: number, jitter: number, carried: number): number {
  if (!(length > 0)) return 0;
  if (carried < negligible) return jitteredCountVariance(length, jitter);
  const far = (grown * Math.SQRT2 * jitter) / length;
  let sum = 0;
  let weight = carried;
  let k = 1;
  for (; k < far && weight > negligible; k++) {
    sum += weight * jitteredCountVariance(k * length, jitter);
    weight *= carried;
  }
  sum += (weight / (1 - carried)) * jitteredCountVariance(k * length, jitter);
  return ((1 - carried) ** 2 / carried) * sum;
}

/** The jitter up to `most` with which the number in an interval of `length` > 0 has this variance. */
export function jitterOfCountVariance(variance: number, length: number, most: number): number {
  if (!(variance < jitteredCountVariance(length, most))) return most;
  let low = 0;
  let high = most;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (jitteredCountVariance(length, middle) < variance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
