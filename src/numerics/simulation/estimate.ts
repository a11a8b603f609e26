/**
 * An estimate from batches: `mean ± halfWidth` holds the true value in 95 of 100 runs; null while there are too few
 * batches.
 */
export interface Estimate {
  mean: number;
  halfWidth: number | null;
}
