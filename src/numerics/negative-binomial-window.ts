/** Negative binomial probabilities where they matter. */

/** Probabilities of `start`, `start` + 1, ... */
export interface PmfWindow {
  start: number;
  p: Float64Array;
}

/** Left out on either side, as a share of the largest probability. */
const leftOut = 1e-20;

/**
 * Poisson arrivals, `mean` on average in each, during `phases` exponential times: the sum of as many geometric numbers from 0.
 * Worked outwards from the largest probability and normalised, so that no factor over- or underflows. Relative error O(length eps).
 */
export function negativeBinomialWindow(phases: number, mean: number): PmfWindow {
  if (phases === 0 || mean === 0) return { start: 0, p: Float64Array.of(1) };
  const ratio = mean / (1 + mean);
  const mode = Math.max(0, Math.floor((phases - 1) * mean));
  const below: number[] = [];
  const above: number[] = [1];
  for (let k = mode, p = 1; k > 0 && p > leftOut; k--) below.push((p *= k / ((phases + k - 1) * ratio)));
  for (let k = mode, p = 1; p > leftOut; k++) above.push((p *= ((phases + k) * ratio) / (k + 1)));
  const p = Float64Array.from([...below.reverse(), ...above]);
  let sum = 0;
  for (const value of p) sum += value;
  return { start: mode - below.length, p: p.map((value) => value / sum) };
}
