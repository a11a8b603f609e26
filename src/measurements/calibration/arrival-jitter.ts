import type { BatchClockMeasurement } from '../measurement.ts';
import { medianOf, robustSd } from '../statistics/robust-sd.ts';
import { countResiduals } from './poll-residuals.ts';

/** How regular the arrivals of one recording are. */
export interface ArrivalJitter {
  /** Polls compared with the time before them. */
  polls: number;
  /** Of the counts around rate x time, packets. */
  countSd: number;
  /** Of each packet's place in a perfectly regular stream, packets. */
  jitterPackets: number;
  /** Correlation of neighbouring counts: near -0.5 where packets are early or late, near 0 where they are random. */
  lagOne: number;
}

/** Fewer counts say nothing about their spread. */
const fewestCounts = 30;
/** Robust standard deviations beyond which a count is a stall or the end of the ring. */
const fence = 4;
/** Variance that counting whole packets adds, averaged over where the interval begins. */
const roundingVariance = 1 / 6;

/**
 * Counts of packets in the times between polls: at a constant rate with jitter each count is off by the jitter at its
 * end minus the one at its beginning, which the next count gets back. null where a recording has too few counts below
 * `maxBatch`.
 */
export function arrivalJitter(run: BatchClockMeasurement, maxBatch: number): ArrivalJitter | null {
  const residuals = countResiduals(run, maxBatch);
  const known = residuals.filter((one) => one !== null);
  if (known.length < fewestCounts) return null;
  const middle = medianOf(known);
  const countSd = robustSd(known);
  const usual = residuals.map((one) =>
    one !== null && Math.abs(one - middle) <= fence * countSd ? one - middle : null,
  );
  return {
    polls: known.length,
    countSd,
    jitterPackets: Math.sqrt(Math.max(0, countSd ** 2 - roundingVariance) / 2),
    lagOne: lagOneOf(usual),
  };
}

/** Of neighbours that are both known; 0 where nothing varies. */
function lagOneOf(values: readonly (number | null)[]): number {
  let product = 0;
  let before = 0;
  let after = 0;
  for (let k = 1; k < values.length; k++) {
    const [first, second] = [values[k - 1]!, values[k]!];
    if (first === null || second === null) continue;
    product += first * second;
    before += first * first;
    after += second * second;
  }
  return before > 0 && after > 0 ? product / Math.sqrt(before * after) : 0;
}
