/**
 * Measured times far above all others: the router or the instrument was stalled. For figures and judgements of any
 * model.
 */
import type { DistributionOverlay } from '../contract/figure.ts';

/** Samples that lie apart, above an almost empty stretch. */
export interface StalledSamples {
  /** Share of all counted samples. */
  share: number;
  samples: number;
  /** The first bin that holds them. */
  firstBin: number;
  /** Their median. */
  median: number;
  /** Their 5th and 95th percentiles. */
  from: number;
  to: number;
}

/** The empty stretch ends at this many times the value where it begins. */
const apart = 5;
/** Largest share of the samples above the beginning of the stretch that may be in it. */
const inBetween = 0.1;
/** Largest share of samples that counts as stalled. */
const largestShare = 0.25;
/** Smallest number of samples of a cluster; fewer are stray samples. */
const smallestShare = 0.001;
const fewestSamples = 10;

/**
 * The lowest such cluster of a histogram of times; null where there is none, as in any law whose tail falls by more
 * than a tenth from one value to five times it. O(bins).
 */
export function stalledSamples(overlay: DistributionOverlay): StalledSamples | null {
  const { unit, lower, width, count } = overlay;
  if (unit === 'packets') return null;
  const total = count.reduce((sum, n) => sum + n, 0);
  const fewest = Math.max(smallestShare * total, fewestSamples);
  let above = total;
  let first = 0;
  let stalled = total;
  for (let k = 0; k < count.length; k++) {
    above -= count[k]!;
    const end = lower[k]! + width[k]!;
    if (end <= 0) continue;
    if (above < fewest) return null;
    while (first < count.length && lower[first]! < apart * end) stalled -= count[first++]!;
    if (stalled > largestShare * total || stalled < fewest || stalled < (1 - inBetween) * above) continue;
    const at = (share: number) => valueAt(overlay, first, share * stalled);
    return {
      share: stalled / total,
      samples: stalled,
      firstBin: first,
      median: at(0.5),
      from: at(0.05),
      to: at(0.95),
    };
  }
  return null;
}

/** The middle of the bin where as many samples are reached, counted from bin `first`; an open bin's lower edge. */
function valueAt({ lower, width, count }: DistributionOverlay, first: number, needed: number): number {
  let passed = 0;
  for (let k = first; k < count.length; k++) {
    passed += count[k]!;
    if (passed >= needed) return width[k] === Infinity ? lower[k]! : lower[k]! + width[k]! / 2;
  }
  return lower[count.length - 1]!;
}

/** The histogram without its stalls; unchanged where it has none. */
export function withoutStalls(overlay: DistributionOverlay): DistributionOverlay {
  const stalls = stalledSamples(overlay);
  if (stalls === null) return overlay;
  const { lower, width, count, sampleSize } = overlay;
  return {
    ...overlay,
    lower: lower.slice(0, stalls.firstBin),
    width: width.slice(0, stalls.firstBin),
    count: count.slice(0, stalls.firstBin),
    sampleSize: sampleSize - stalls.samples,
  };
}
