import type { BatchClockMeasurement } from '../../texts/measurement.ts';
import { medianOf, robustSd } from '../../numerics/statistics/quantile.ts';

/** How much the speed of the core varies slowly: over many polls, and from one recording to the next. */
export interface ServiceDrift {
  /** Coefficient of variation of the speed, without the part that the spread of single times explains. */
  cv: number;
  /** Stretches of polls compared. */
  stretches: number;
}

/** Polls in a stretch: long enough that the spread of single times averages out. */
export const stretchPolls = 50;
/** With fewer stretches a slow variation cannot be estimated. */
const fewestStretches = 8;
/** Robust standard deviations beyond which a time is a stall or contains idle time. */
const fence = 4;
/** Stretches whose mean is less certain, those of small batches, would drown the drift. */
const mostUncertain = 0.01;

interface Stretch {
  mean: number;
  /** Variance of the mean if its times were independent. */
  variance: number;
}

/**
 * Variance between the means of stretches of 50 polls, each relative to the curve, beyond what independent times would
 * give (the estimate of Paule and Mandel for different uncertainties). null where the recordings have too few stretches
 * of which the mean is known to 1 %.
 */
export function serviceDrift(
  runs: readonly BatchClockMeasurement[],
  curveUs: (size: number) => number,
): ServiceDrift | null {
  const stretches = runs
    .flatMap((run) => stretchesOf(serviceResiduals(run, curveUs).filter((one) => one !== null)))
    .filter(({ variance }) => variance <= mostUncertain ** 2);
  if (stretches.length < fewestStretches) return null;
  let [low, high] = [0, 1];
  if (excess(stretches, 0) <= 0) return { cv: 0, stretches: stretches.length };
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (excess(stretches, middle ** 2) > 0) low = middle;
    else high = middle;
  }
  return { cv: low, stretches: stretches.length };
}

function stretchesOf(residuals: readonly number[]): readonly Stretch[] {
  const middle = medianOf(residuals);
  const reach = fence * robustSd(residuals);
  const usual = residuals.filter((one) => Math.abs(one - middle) <= reach);
  const stretches: Stretch[] = [];
  for (let from = 0; from + stretchPolls <= usual.length; from += stretchPolls) {
    const times = usual.slice(from, from + stretchPolls);
    const mean = times.reduce((sum, one) => sum + one, 0) / stretchPolls;
    const squares = times.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    stretches.push({ mean, variance: squares / (stretchPolls - 1) / stretchPolls });
  }
  return stretches;
}

/** Squares of the means around their common mean, in units of their variances, beyond what those explain. */
function excess(stretches: readonly Stretch[], between: number): number {
  const least = 1e-12;
  const weights = stretches.map(({ variance }) => 1 / (variance + between + least));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const common = stretches.reduce((sum, { mean }, k) => sum + weights[k]! * mean, 0) / total;
  const squares = stretches.reduce((sum, { mean }, k) => sum + weights[k]! * (mean - common) ** 2, 0);
  return squares - (stretches.length - 1);
}

/** Packets that one poll found, against the expected number since the poll before it. */
interface PollCount {
  expected: number;
  /** Found - expected. */
  residual: number;
}

/**
 * The counts of a recording in the order of time; null where the time before a poll is not known, and next to a full
 * batch, which may have left packets in the ring. The rate is that of the recording.
 */
export function pollCounts(
  { sequence, cyclesPerUs, throughputMpps }: BatchClockMeasurement,
  maxBatch: number,
): readonly (PollCount | null)[] {
  const { size, cycles } = sequence;
  return Array.from(size.subarray(1), (found, before) => {
    const known = cycles[before]! > 0 && found < maxBatch && size[before]! < maxBatch;
    if (!known) return null;
    const expected = (throughputMpps * cycles[before]!) / cyclesPerUs;
    return { expected, residual: found - expected };
  });
}

/** Service times relative to a curve, measured / curve - 1, in the order of time; null where a time is not known. */
export function serviceResiduals(
  { sequence, cyclesPerUs }: BatchClockMeasurement,
  curveUs: (size: number) => number,
): readonly (number | null)[] {
  return Array.from(sequence.size, (size, k) => {
    const cycles = sequence.cycles[k]!;
    return cycles > 0 && size > 0 ? cycles / cyclesPerUs / curveUs(size) - 1 : null;
  });
}
