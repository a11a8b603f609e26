/** Resolution of the bins of a measured histogram. For figures and judgements of any model. */
import { capitalised } from '../../text/number-words.ts';
import type { DistributionOverlay } from '../contract/figure.ts';
import { withoutStalls } from './stalled-samples.ts';

/** A bin of times is wide from this share of its value on. */
const wideShare = 0.02;
/** And from this share of the value below which 99.9 % of the samples lie: smaller widths are invisible in a figure. */
const seenShare = 1 / 500;
const body = 0.999;

export interface MeasuredBins {
  /** Where the samples of a bin lie: between `least[k]` and `most[k]`; equal for one whole number of packets. */
  least: Float64Array;
  /** Infinity for a last bin without an upper edge. */
  most: Float64Array;
  /** 1 where the bin is too wide to represent one value, else 0. */
  wide: Uint8Array;
  anyWide: boolean;
  /** Smallest visible length in a figure that shows 99.9 % of the samples. */
  resolution: number;
}

/**
 * A bin of packets is wide when it holds more than one whole number; one of times when it is wider than 2 % of its
 * value and than 0.2 % of the value below which 99.9 % of the samples lie. O(bins).
 */
export function measuredBins(overlay: DistributionOverlay): MeasuredBins {
  const { lower, width, count } = overlay;
  const whole = overlay.unit === 'packets';
  const resolution = seenShare * Math.abs(bodyEnd(overlay));
  const least = new Float64Array(lower.length);
  const most = new Float64Array(lower.length);
  const wide = new Uint8Array(lower.length);
  let anyWide = false;
  for (let k = 0; k < lower.length; k++) {
    const from = lower[k];
    const to = from + width[k];
    // The upper edge is not in the bin: the last whole number below it is.
    const first = Math.ceil(from - 1e-9);
    const last = Math.ceil(to - 1e-9) - 1;
    const onLattice = whole && last >= first;
    least[k] = onLattice ? first : from;
    most[k] = onLattice ? last : to;
    const isWide = whole
      ? last > first
      : width[k] > wideShare * Math.abs(from + width[k] / 2) && width[k] > resolution;
    wide[k] = isWide || to === Infinity ? 1 : 0;
    if (wide[k] === 1 && count[k] > 0) anyWide = true;
  }
  return { least, most, wide, anyWide, resolution };
}

/** Up to where a figure of times shows a measurement: 99.9 % of the samples that lie together. O(bins). */
export function bodyEnd(overlay: DistributionOverlay): number {
  return binAt(withoutStalls(overlay), body).upper;
}

/** The bin in which the distribution function reaches `share`; its edges are one where it has no upper one. O(bins). */
export function binAt(
  { lower, width, count }: DistributionOverlay,
  share: number,
): { lower: number; upper: number } {
  const total = count.reduce((sum, n) => sum + n, 0);
  let passed = 0;
  for (let k = 0; k < count.length; k++) {
    passed += count[k];
    if (passed < share * total) continue;
    const from = lower[k];
    return { lower: from, upper: width[k] === Infinity ? from : from + width[k] };
  }
  return { lower: 0, upper: 0 };
}

/**
 * The sample size; where the source gave only shares (counts below 1), the fewest samples that can have its smallest
 * share. O(bins).
 */
export function leastSampleSize({ count, sampleSize }: DistributionOverlay): number {
  let total = 0;
  let least = Infinity;
  for (const each of count) {
    total += each;
    if (each > 0) least = Math.min(least, each);
  }
  return least < 1 ? Math.max(sampleSize, total / least) : sampleSize;
}

/** The overlay's name as a sentence begins with it. */
export function sentenceStart({ label }: DistributionOverlay): string {
  return capitalised(label);
}
