/** How many packets of a batch miss the cache: the first one to each output port, destinations uniform. */

/**
 * Expected number of misses in a batch of `batch` packets to `outputs` ports, Eqs (13) to (15) in closed form:
 * n (1 - (1 - 1/n)^m). The printed sum alternates with integers near (N - 1)^M and is useless in doubles for large
 * batches. `batch` may be fractional. Relative error a few eps.
 */
export function expectedMisses(batch: number, outputs: number): number {
  if (outputs === 1) return Math.min(batch, 1);
  return -outputs * Math.expm1(batch * Math.log1p(-1 / outputs));
}

/** How the share of misses follows from the mean batch. */
export type MissRule =
  /** Eq. (17) with its weights put right and a = 1 for a mean batch up to 1: what `published` means. */
  | 'fixed'
  /** Eq. (17) as printed. */
  | 'eq17'
  /** Eq. (17) with its weights put right, a = mean batch below 1 as printed. */
  | 'eq17-weights'
  /** Eq. (12): every batch is full. */
  | 'eq12'
  /** Eq. (10): every batch is full and fills every output port. */
  | 'eq10'
  /** Section IV, Eq. (3): every packet misses. */
  | 'eq3';

/** Share of misses (the paper's alpha of Eq. 16) for batches of mean size `meanBatch` of at most `maxBatch` packets. */
export function missRatio(rule: MissRule, meanBatch: number, maxBatch: number, outputs: number): number {
  switch (rule) {
    case 'eq3':
      return 1;
    case 'eq10':
      return maxBatch < outputs ? 1 : outputs / maxBatch;
    case 'eq12':
      return expectedMisses(maxBatch, outputs) / maxBatch;
    case 'fixed':
      return meanBatch <= 1 ? 1 : interpolated(meanBatch, outputs, false);
    case 'eq17-weights':
      return meanBatch < 1 ? meanBatch : interpolated(meanBatch, outputs, false);
    case 'eq17':
      return meanBatch < 1 ? meanBatch : interpolated(meanBatch, outputs, true);
  }
}

/** Between the whole batches around `meanBatch`; the printed equation swaps their weights. */
function interpolated(meanBatch: number, outputs: number, swapped: boolean): number {
  const below = Math.floor(meanBatch);
  const above = Math.ceil(meanBatch);
  if (below === above) return expectedMisses(below, outputs) / below;
  const upper = swapped ? above - meanBatch : meanBatch - below;
  return (
    upper * (expectedMisses(above, outputs) / above) + (1 - upper) * (expectedMisses(below, outputs) / below)
  );
}
