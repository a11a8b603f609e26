import type { DistributionOverlay } from '../models/contract/figure.ts';

/**
 * The source had shares and no number of observations: the counts are shares of one, and nothing can be said of chance.
 */
export function isSharesOnly({ count, sampleSize }: DistributionOverlay): boolean {
  return sampleSize === 1 && count.some((share) => share < 1);
}
