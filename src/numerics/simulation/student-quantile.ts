/** Quantiles of Student's t distribution with a whole number of degrees of freedom. */

/**
 * P(|T| <= t) in closed form: finite sums in the cosine of atan(t / sqrt(df)) (Abramowitz and Stegun, 26.7.3 and
 * 26.7.4). Cost: df / 2 terms.
 */
function centralProbability(t: number, df: number): number {
  const theta = Math.atan(t / Math.sqrt(df));
  const cosine = Math.cos(theta);
  const square = cosine * cosine;
  if (df % 2 === 0) {
    let term = 1;
    let sum = 1;
    for (let k = 2; k < df; k += 2) sum += term *= (square * (k - 1)) / k;
    return Math.sin(theta) * sum;
  }
  let sum = 0;
  let term = cosine;
  for (let k = 1; k < df; k += 2) {
    sum += term;
    term *= (square * (k + 1)) / (k + 2);
  }
  return (2 / Math.PI) * (theta + Math.sin(theta) * sum);
}

/** The t with P(|T| <= t) = `confidence` (0.95 for the usual intervals); `df` >= 1. Relative error below 1e-12. */
export function studentQuantile(confidence: number, df: number): number {
  let low = 0;
  let high = 1;
  while (centralProbability(high, df) < confidence) high *= 2;
  while (high - low > 1e-13 * high) {
    const middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    if (centralProbability(middle, df) < confidence) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}

const known = new Map<number, number>();

/** The factor of a 95 % interval from `df` + 1 batches; computed once. */
export function student95(df: number): number {
  let factor = known.get(df);
  if (factor === undefined) known.set(df, (factor = studentQuantile(0.95, df)));
  return factor;
}
