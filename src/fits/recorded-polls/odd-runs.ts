import type { BatchClockMeasurement } from '../../texts/measurement.ts';
import { weightedMedian } from '../../numerics/statistics/quantile.ts';
import { knotCurveAt, risingFit, type WeightedPoint } from './rising-fit.ts';

/** A recording whose service times are not those of the others. */
export type OddRun =
  /** Times between polls contain polls that found nothing and were not recorded: this share of them. */
  | { run: BatchClockMeasurement; why: 'idle'; share: number }
  /** The core was at another speed: median of measured / the others' curve. */
  | { run: BatchClockMeasurement; why: 'speed'; ratio: number };

/** Medians that differ by less are the slow variation of one core. */
const mostDifference = 0.1;
/** More times of at least half as long again as most of their batch size are not stalls. */
const mostIdle = 0.1;
const idleFactor = 1.5;
/** With fewer recordings an outlier among them cannot be identified. */
const fewestRuns = 4;
/** Knots of the majority's curve, packets: it bends between small batches and is straight for larger ones. */
const bends: readonly number[] = [4, 16];
/** Fits with new weights; they settle in about ten. */
const rounds = 30;
/** Weights grow no further below this difference. */
const leastDifference = 0.005;

/**
 * Recordings that do not fit the others: those with idle times, and of the rest those whose median is off by more than
 * 10 % from the curve nearest to the recordings in least absolute deviations, which the majority determines.
 */
export function oddRuns(runs: readonly BatchClockMeasurement[]): readonly OddRun[] {
  const idle = runs
    .map((run) => ({ run, why: 'idle' as const, share: idleShare(run) }))
    .filter(({ share }) => share > mostIdle);
  const busy = runs.filter((run) => !idle.some((one) => one.run === run));
  const ratios = ratiosToMajority(busy);
  const slow = busy
    .map((run, k) => ({ run, why: 'speed' as const, ratio: ratios[k]! }))
    .filter(({ ratio }) => difference(ratio) > mostDifference);
  return [...idle, ...slow];
}

const difference = (ratio: number) => Math.max(ratio, 1 / ratio) - 1;

/** Share of the times that are much longer than the lower quartile of their batch size. */
function idleShare({ samples, service, cyclesPerUs }: BatchClockMeasurement): number {
  let long = 0;
  let seen = 0;
  samples.size.forEach((size, k) => {
    if (size < 1) return;
    const usual = idleFactor * service.lowerQuartileUs[k]! * cyclesPerUs;
    for (let at = samples.start[k]!; at < samples.start[k + 1]!; at++) {
      seen += samples.count[at]!;
      if (samples.cycles[at]! > usual) long += samples.count[at]!;
    }
  });
  return seen > 0 ? long / seen : 0;
}

/** Median of measured / curve of each run; 1 for all where they do not determine a curve. */
function ratiosToMajority(runs: readonly BatchClockMeasurement[]): readonly number[] {
  let ratios = runs.map(() => 1);
  if (runs.length < fewestRuns) return ratios;
  const medians = runs.map(mediansOf);
  const sizes = medians.flat().map(({ x }) => x);
  const knots = knotsBetween(Math.min(...sizes), Math.max(...sizes));
  for (let round = 0; round < rounds; round++) {
    const points = medians.flatMap((median, k) => {
      const certain = round === 0 ? 1 : 1 / Math.max(leastDifference, difference(ratios[k]!));
      return median.map(({ x, y, weight }) => ({ x, y, weight: (weight * certain) / (y * y) }));
    });
    const curve = risingFit(points, knots)?.curve;
    if (curve === undefined) return runs.map(() => 1);
    ratios = medians.map((median) => {
      const counted = median.map(({ x, y, weight }) => ({ value: y / knotCurveAt(curve, x), count: weight }));
      return weightedMedian(counted) ?? 1;
    });
  }
  return ratios;
}

/** Median service times by batch size, from 1 on. */
export function mediansOf({ service }: BatchClockMeasurement): readonly WeightedPoint[] {
  return Array.from(service.size, (x, k) => ({
    x,
    y: service.medianUs[k]!,
    weight: service.count[k]!,
  })).filter(({ x }) => x >= 1);
}

const knotsBetween = (first: number, last: number) => [
  first,
  ...bends.filter((size) => size > first && size < last),
  last,
];
