/** How many stalls fall into work: a Poisson number, the stalls being a Poisson process of the working time. */

/**
 * P(j stalls) at index j = 0, 1, ... with `mean` stalls on average, cut where less than `negligible` lies beyond, which
 * the last entry takes: the sum is 1. From the mode outwards, so that no power underflows.
 */
export function poissonCounts(mean: number, negligible: number): Float64Array {
  const mode = Math.floor(mean);
  const above: number[] = [1];
  let total = 1;
  for (let j = mode + 1, p = mean / j; p > negligible; p *= mean / ++j) {
    above.push(p);
    total += p;
  }
  const counts = new Float64Array(mode + above.length);
  counts.set(above, mode);
  for (let j = mode - 1; j >= 0; j--) total += counts[j] = (counts[j + 1] * (j + 1)) / mean;
  return counts.map((p) => p / total);
}

/** Mean of a number with the probabilities `counts`. */
export function meanCount(counts: Float64Array): number {
  let mean = 0;
  for (let j = counts.length - 1; j > 0; j--) mean += j * counts[j];
  return mean;
}

/** Variance of a number with the probabilities `counts`. */
export function countVariance(counts: Float64Array): number {
  const mean = meanCount(counts);
  let variance = 0;
  for (let j = counts.length - 1; j >= 0; j--) variance += counts[j] * (j - mean) ** 2;
  return variance;
}

/** log E[exp(theta N)] of a number N with the probabilities `counts`, theta >= 0. */
export function logCountMoment(counts: Float64Array, theta: number): number {
  const most = counts.length - 1;
  // exp(most theta) may overflow where its logarithm does not.
  let sum = 0;
  for (let j = most; j >= 0; j--) sum += counts[j] * Math.exp(-(most - j) * theta);
  return most * theta + Math.log(sum);
}
