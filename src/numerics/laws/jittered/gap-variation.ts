/** Variation of the time between two neighbouring arrivals of evenly spaced ones with normal jitter. */

/**
 * Coefficient of variation of the gaps by jitter, in packets: from P(no arrival in an interval), whose integral is the
 * mean residual. Packets that overtake each other count as arrivals in the order in which they come.
 */
const variationAt = [
  [0.2, 0.28269],
  [0.25, 0.351473],
  [0.3, 0.414881],
  [0.4, 0.517201],
  [0.5, 0.59009],
  [0.6, 0.643243],
  [0.8, 0.715541],
  [1, 0.762823],
  [1.5, 0.831972],
  [2, 0.869851],
  [3, 0.910396],
  [4, 0.93176],
  [6, 0.953866],
  [8, 0.965185],
  [16, 0.982458],
  [32, 0.991203],
  [64, 0.995597],
] as const;

/** Standard deviation over mean of the gaps; error below 0.001. */
export function jitteredGapVariation(jitter: number): number {
  const upper = variationAt.findIndex(([at]) => jitter <= at);
  if (upper === 0) return Math.SQRT2 * jitter; // neighbours almost never overtake each other
  if (upper < 0) return Math.sqrt(1 - 0.5626 / jitter);
  const [[low, atLow], [high, atHigh]] = [variationAt[upper - 1], variationAt[upper]];
  return atLow + ((atHigh - atLow) * Math.log(jitter / low)) / Math.log(high / low);
}

/** Terms of the series; without jitter what is left out of it is below 0.003 slots squared. */
const terms = 40;

/** Variance in slots squared of gaps of `mean` slots on average, their ends in whole slots. */
export function jitteredGapVariance(mean: number, jitter: number): number {
  const variance = (jitteredGapVariation(jitter) * mean) ** 2;
  // The variance of a gap's rounding by what is known of its place within a slot.
  let known = 0;
  for (let m = 1; m <= terms; m++) {
    const left = Math.exp(-2 * (Math.PI * m) ** 2 * variance);
    known += (left * Math.cos(2 * Math.PI * m * mean)) / (Math.PI * m) ** 2;
  }
  return variance + Math.max(0, 1 / 6 - known);
}
