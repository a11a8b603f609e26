import type { DistributionOverlay } from '../models/contract/figure.ts';

/**
 * True where the source had shares and no number of observations: the counts are shares of one, without any information
 * about chance.
 */
export function isSharesOnly({ count, sampleSize }: DistributionOverlay): boolean {
  return sampleSize === 1 && count.some((share) => share < 1);
}
