/**
 * P(distance >= `distance`) for `n` independent samples of a continuous distribution function known beforehand: the
 * asymptotic Kolmogorov law with Stephens' correction for finite n (error below 0.01 from n = 5 on). For lattice
 * distributions it is an upper bound. Consecutive polls are not independent, so a small value is weaker evidence than
 * it looks.
 */
export function kolmogorovPValue(distance: number, n: number): number {
  const root = Math.sqrt(n);
  return kolmogorovTail((root + 0.12 + 0.11 / root) * distance);
}

/**
 * P(K >= t) of the Kolmogorov law; the theta series that converges fast on either side of 1.18, relative error below
 * 1e-14.
 */
export function kolmogorovTail(t: number): number {
  if (t <= 0) return 1;
  let sum = 0;
  if (t < 1.18) {
    const factor = -(Math.PI * Math.PI) / (8 * t * t);
    for (let j = 1; j <= 7; j += 2) sum += Math.exp(factor * j * j);
    return Math.max(0, 1 - (Math.sqrt(2 * Math.PI) / t) * sum);
  }
  for (let j = 1, sign = 1; j <= 5; j++, sign = -sign) sum += sign * Math.exp(-2 * j * j * t * t);
  return 2 * sum;
}
