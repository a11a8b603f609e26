/** From which frame size on the link and not the processor is the limit. */
import { type CostParameters, cumulativeCost } from '../fit/calibrate.ts';
import { frameRange } from './frame-range.ts';
import { gbpsOf, processorMpps } from './predict.ts';
import { wireOverheadBytes } from '../../input-parts/wire-overhead.ts';

export interface Saturation {
  /** S* where processor and link carry the same, B; may lie outside 64 to 1500; null where they never do. */
  crossing: number | null;
  /** Smallest whole frame size of 64 to 1500 B that fills the link, if larger ones do too; null: never. */
  firstFrame: number | null;
  /** Whether bits per second rise with the frame size; with the paper's parameters they do for every f. */
  rising: boolean;
  /** Throughput at 1500 B; null where custom calibration points give no cost above 0 there. */
  gbpsAtLargest: number | null;
}

/**
 * S* = (L c - 20 g)/(g - L m) with g = 8 f² F, m = a f + a₀, c = b f + b₀ (F in GHz, L in Gbit/s).
 */
export function saturationFrame(
  parameters: CostParameters,
  scaleFactor: number,
  clockGhz: number,
  linkGbps: number,
): Saturation {
  const { min, max } = frameRange;
  const gain = 8 * scaleFactor * scaleFactor * clockGhz;
  const slope = parameters.a * scaleFactor + parameters.a0;
  const intercept = parameters.b * scaleFactor + parameters.b0;
  const rising = intercept > wireOverheadBytes * slope;
  const denominator = gain - linkGbps * slope;
  // With bits rising, the processor overtakes the link only if it does so for endless frames.
  const meets = rising ? denominator > 0 : denominator !== 0;
  const crossing = meets ? (linkGbps * intercept - wireOverheadBytes * gain) / denominator : null;
  const first = crossing === null ? Infinity : Math.max(min, Math.ceil(crossing));
  const costs = (frameBytes: number) => cumulativeCost(parameters, scaleFactor, frameBytes) > 0;
  return {
    crossing,
    rising,
    firstFrame: rising && first <= max && costs(first) ? first : null,
    gbpsAtLargest: costs(max)
      ? Math.min(gbpsOf(processorMpps(parameters, scaleFactor, max, clockGhz), max), linkGbps)
      : null,
  };
}

/** S* inside 64 to 1500 B as an answer: 64 where every frame size fills the link, null where none does. */
export function saturationBytes({ crossing, firstFrame }: Saturation): number | null {
  return firstFrame === null || crossing === null ? null : Math.max(frameRange.min, crossing);
}
