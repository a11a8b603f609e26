import type { LatencyMeasurement } from '../../measurement.ts';
import { weightedQuantile } from '../../statistics/quantile.ts';
import { type MedianInterval, medianInterval } from '../service-curve/median-interval.ts';

export interface LoopbackMedian extends MedianInterval {
  medianUs: number;
}

/**
 * Median latency of a run without the device under test: what generator and wire add. With the interval between two
 * order statistics (`medianInterval`), at the outer edges of condensed bins. O(values + samples).
 */
export function loopbackMedian({
  lowerNs,
  upperNs,
  count,
}: Pick<LatencyMeasurement, 'lowerNs' | 'upperNs' | 'count'>): LoopbackMedian {
  const middles = lowerNs.map((lower, k) => (lower + upperNs[k]!) / 2000);
  const edge = (ns: Float64Array) => medianInterval({ size: 1, us: ns.map((one) => one / 1000), count });
  const lower = edge(lowerNs);
  return {
    medianUs: weightedQuantile(middles, count, 0.5),
    lowUs: lower.lowUs,
    highUs: upperNs === lowerNs ? lower.highUs : edge(upperNs).highUs,
    coverage: lower.coverage,
  };
}
