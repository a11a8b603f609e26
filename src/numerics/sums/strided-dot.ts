/** Weighted sums of every h-th value. */

/** Sum over j of weights[j] * values[at + (j - from) * stride], from <= j < to, in four accumulators. */
export function stridedDot(
  weights: Float64Array,
  from: number,
  to: number,
  values: Float64Array,
  at: number,
  stride: number,
): number {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  let j = from;
  let s = at;
  for (; j + 3 < to; j += 4) {
    sum0 += weights[j] * values[s];
    sum1 += weights[j + 1] * values[s + stride];
    sum2 += weights[j + 2] * values[s + 2 * stride];
    sum3 += weights[j + 3] * values[s + 3 * stride];
    s += 4 * stride;
  }
  for (; j < to; j++) {
    sum0 += weights[j] * values[s];
    s += stride;
  }
  return sum0 + sum1 + (sum2 + sum3);
}
