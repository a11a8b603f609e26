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

export const mostBatches = 32;

/** Below this many batches no interval is given. */
export const fewestBatches = 8;

/**
 * Interval for the ratio of two means from batch totals: the residuals `numerator - ratio * denominator` have mean 0
 * and their spread is the ratio's (delta method). null where the denominator is nothing.
 */
export function ratioEstimate(
  numerators: ArrayLike<number>,
  denominators: ArrayLike<number>,
): Estimate | null {
  const count = numerators.length;
  let above = 0;
  let below = 0;
  for (let b = 0; b < count; b++) {
    above += numerators[b];
    below += denominators[b];
  }
  if (!(below > 0)) return null;
  const mean = above / below;
  if (count < fewestBatches) return { mean, halfWidth: null };
  let squares = 0;
  for (let b = 0; b < count; b++) {
    const residual = numerators[b] - mean * denominators[b];
    squares += residual * residual;
  }
  return { mean, halfWidth: (student95(count - 1) * Math.sqrt((count / (count - 1)) * squares)) / below };
}

/** Sums of several quantities over each batch. */
export class BatchMeans {
  /** Sums of the batch under way: add to it at a quantity's index. The array stays the same. */
  readonly current: Float64Array;
  /** Finished batches so far, 0..31. */
  count = 0;
  private readonly sums: Float64Array;

  constructor(private readonly size: number) {
    this.current = new Float64Array(size);
    this.sums = new Float64Array(size * mostBatches);
  }

  /**
   * Ends the batch under way. True when batches were joined in pairs: the next ones must be twice as long. Collectors
   * that are closed together join together.
   */
  close(): boolean {
    const { size, sums, current } = this;
    sums.set(current, size * this.count++);
    current.fill(0);
    if (this.count < mostBatches) return false;
    for (let b = 0; b < mostBatches / 2; b++) {
      for (let k = 0; k < size; k++)
        sums[b * size + k] = sums[2 * b * size + k] + sums[(2 * b + 1) * size + k];
    }
    this.count = mostBatches / 2;
    return true;
  }

  /** Discards the current batch, for a warm-up. */
  discard(): void {
    this.current.fill(0);
  }

  /** A quantity's sum in every finished batch. Fresh array. */
  batches(index: number): Float64Array {
    return Float64Array.from({ length: this.count }, (_, b) => this.sums[b * this.size + index]);
  }

  /** A quantity's sum over the finished batches. */
  total(index: number): number {
    let sum = 0;
    for (let b = 0; b < this.count; b++) sum += this.sums[b * this.size + index];
    return sum;
  }

  /** One quantity per unit of another: loss per packet, busy time per time. null where the other is nothing. */
  ratio(numerator: number, denominator: number): Estimate | null {
    return ratioEstimate(this.batches(numerator), this.batches(denominator));
  }

  /** Mean of a quantity's sums over a batch. */
  mean(index: number): Estimate | null {
    return ratioEstimate(this.batches(index), new Float64Array(this.count).fill(1));
  }
}

/**
 * An estimate from batches: `mean ± halfWidth` holds the true value in 95 of 100 runs; null while there are too few
 * batches.
 */
export interface Estimate {
  mean: number;
  halfWidth: number | null;
}
