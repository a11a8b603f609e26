/**
 * Arrivals at a constant rate with a jitter of their own, by definition: packet k arrives at (k + phase + e_k) mean
 * times, e_k normal, the phase uniform. Slow and independent of `src`.
 */

/** P(Z <= z): by its power series, far out by the continued fraction of its tail. */
export function normalDistribution(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (density === 0) return z < 0 ? 0 : 1;
  if (Math.abs(z) > 5) {
    let fraction = 0;
    for (let n = 40; n >= 1; n--) fraction = n / (Math.abs(z) + fraction);
    const tail = density / (Math.abs(z) + fraction);
    return z < 0 ? tail : 1 - tail;
  }
  let sum = 0;
  for (let term = z, n = 1; Math.abs(term) > 1e-18; n++) {
    sum += term;
    term *= (z * z) / (2 * n + 1);
  }
  return 0.5 + density * sum;
}

/** P(at least k packets arrive in a given interval), k = 0, 1, ..., `most`; its length and the jitter in packets. */
export function tailsOfCount(length: number, jitter: number, most: number): number[] {
  const phases = Math.max(8, Math.ceil(8 / jitter));
  const pmf = new Array<number>(most + 2).fill(0);
  for (let m = 0; m < phases; m++) {
    const phase = m / phases;
    const law = new Float64Array(most + 2); // the last entry: more than `most`
    law[0] = 1;
    let packets = 0;
    for (let k = Math.floor(-10 * jitter) - 2; k <= length + 10 * jitter + 2; k++) {
      const place = k + phase;
      const before = normalDistribution(-place / jitter);
      const inside = normalDistribution((length - place) / jitter) - before;
      const outside = before + normalDistribution((place - length) / jitter);
      if (inside === 0 && outside === 1) continue;
      packets = Math.min(packets + 1, most + 1);
      // From above: every entry takes the one below it as it was.
      for (let n = packets; n > 0; n--) law[n] = law[n] * (n > most ? 1 : outside) + law[n - 1] * inside;
      law[0] *= outside;
    }
    law.forEach((p, n) => (pmf[n] += p / phases));
  }
  let tail = 0;
  return pmf.reduceRight<number[]>((tails, p) => [(tail += p), ...tails], []).slice(0, most + 1);
}
