import type { DistributionOverlay } from '../../src/models/contract/figure.ts';

/** A measured histogram from bins `[lower edge, width, count]`. */
export function measuredOverlay(
  unit: 'packets' | 'µs',
  bins: readonly (readonly [lower: number, width: number, count: number])[],
): DistributionOverlay {
  return {
    kind: 'distribution',
    id: 'o',
    label: 'measured',
    unit,
    quantity: unit === 'packets' ? 'batchSizeNonEmpty' : 'sojournUs',
    sampleSize: bins.reduce((sum, [, , count]) => sum + count, 0),
    lower: Float64Array.from(bins, ([lower]) => lower),
    width: Float64Array.from(bins, ([, width]) => width),
    count: Float64Array.from(bins, ([, , count]) => count),
  };
}
