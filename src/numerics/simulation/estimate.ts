/**
 * An estimate from batches: `mean ± halfWidth` holds the true value in 95 of 100 runs; null while batches are too few
 * to tell.
 */
export interface Estimate {
  mean: number;
  halfWidth: number | null;
}
