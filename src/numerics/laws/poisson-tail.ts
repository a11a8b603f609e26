/** The upper tail of the Poisson law, and the mean at which it has a given value. */

/** ln k!, k a whole number: exact sum below 32, Stirling's series with relative error below 1e-15 above. */
function logFactorial(k: number): number {
  if (k < 32) {
    let product = 1;
    for (let j = 2; j <= k; j++) product *= j;
    return Math.log(product);
  }
  const square = k * k;
  return (
    k * Math.log(k) -
    k +
    0.5 * Math.log(2 * Math.PI * k) +
    (1 / 12 - 1 / (360 * square) + 1 / (1260 * square * square)) / k
  );
}

/**
 * P(N > k) for N with this mean, k >= 0 whole; relative error below 1e-9. Sums the tail where it is the smaller part,
 * else the head.
 */
export function poissonTail(k: number, mean: number): number {
  if (!(mean > 0)) return 0;
  if (k + 1 >= mean) {
    let term = Math.exp((k + 1) * Math.log(mean) - mean - logFactorial(k + 1));
    let sum = term;
    for (let j = k + 2; term > 1e-17 * sum; j++) {
      term *= mean / j;
      sum += term;
    }
    return Math.min(1, sum);
  }
  let term = Math.exp(k * Math.log(mean) - mean - logFactorial(k));
  let sum = term;
  for (let j = k; j > 0 && term > 1e-17 * sum; j--) {
    term *= j / mean;
    sum += term;
  }
  return Math.max(0, 1 - sum);
}

/** The mean at which P(N > k) is `share`, 0 < share < 1; bisection to a relative width of 1e-12. */
export function poissonMeanAtTail(k: number, share: number): number {
  let [low, high] = [0, 1];
  while (poissonTail(k, high) < share) high *= 2;
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2;
    if (poissonTail(k, middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
