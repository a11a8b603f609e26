import type { SizeTimes } from '../../evidence/service/service-times.ts';
import type { LatencyMeasurement } from '../../texts/measurement.ts';
import { weightedQuantile } from '../../numerics/statistics/quantile.ts';

/** Coverage of the interval of a median, where so many times reach it. */
const level = 0.95;

/** A range that holds the true median in at least `coverage` of independent samples. */
interface MedianInterval {
  lowUs: number;
  highUs: number;
  /** 0.95 or more; less where even the whole range of so few times does not reach 95 %. */
  coverage: number;
}

/**
 * Between two order statistics, without any assumption on the distribution: the narrowest symmetric pair of ranks whose
 * binomial(n, 1/2) coverage reaches 95 %, else the smallest and the largest time. Assumes independent times of one
 * kind.
 */
export function medianInterval({ us, count }: SizeTimes): MedianInterval {
  const n = count.reduce((sum, one) => sum + one, 0);
  const ranks = symmetricRanks(n);
  return {
    lowUs: orderStatistic(us, count, ranks.below),
    highUs: orderStatistic(us, count, n - 1 - ranks.below),
    coverage: ranks.coverage,
  };
}

/** How many order statistics to leave out on each side; exact binomial tails, by logarithms against underflow. */
function symmetricRanks(n: number): { below: number; coverage: number } {
  let logTerm = -n * Math.LN2;
  let tail = Math.exp(logTerm);
  let below = 0;
  let coverage = 1 - 2 * tail;
  for (let k = 1; k < n / 2; k++) {
    logTerm += Math.log((n - k + 1) / k);
    tail += Math.exp(logTerm);
    if (1 - 2 * tail < level) break;
    below = k;
    coverage = 1 - 2 * tail;
  }
  return { below, coverage: Math.max(0, coverage) };
}

function orderStatistic(us: Float64Array, count: Float64Array, rank: number): number {
  let passed = 0;
  for (let k = 0; k < us.length; k++) {
    passed += count[k]!;
    if (passed > rank) return us[k]!;
  }
  return us[us.length - 1]!;
}

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
