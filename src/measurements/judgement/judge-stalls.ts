import type { DistributionOverlay } from '../../models/contract/figure.ts';
import { type StalledSamples, stalledSamples } from '../../models/input-parts/stalled-samples.ts';
import { formatPercent, formatSignificant, withUnit } from '../../text/number-format.ts';
import { relativeErrorBetween } from '../statistics/divergences.ts';
import type { Reference } from '../statistics/reference.ts';

/** Measured times that lie apart from all others, and the mean without them. */
export interface JudgedStalls extends StalledSamples {
  /** Mean of the other samples, as `measuredMeanBetween`. */
  meanWithout: readonly [number, number];
  relativeErrorWithout: readonly [number, number] | null;
}

/** null where the samples lie together, or where the model has times there itself. `between`: mean of a part's bins. */
export function judgeStalls(
  overlay: DistributionOverlay,
  reference: Reference,
  between: (bins: number) => readonly [number, number],
): JudgedStalls | null {
  const stalls = stalledSamples(overlay);
  if (stalls === null) return null;
  if (reference.within(overlay.lower[stalls.firstBin]!, Infinity) > stalls.share / 2) return null;
  const meanWithout = between(stalls.firstBin);
  return {
    ...stalls,
    meanWithout,
    relativeErrorWithout: reference.mean === null ? null : relativeErrorBetween(meanWithout, reference.mean),
  };
}

/** Within this of their median the stalls have one length. */
const near = 0.2;

/** `3.3 % of the samples lie apart near 940 µs: stalls.` */
export function stallWords({ share, median, from, to }: StalledSamples, unit: string): string {
  const words = (value: number) => formatSignificant(value, 2);
  const isOne = median - from <= near * median && to - median <= near * median;
  const where = isOne
    ? `near ${withUnit(words(median), unit)}`
    : `between ${words(from)} and ${withUnit(words(to), unit)}`;
  return `${withUnit(formatPercent(share), '%')} of the samples lie apart ${where}: stalls.`;
}
