import type { BatchClockMeasurement } from '../../texts/measurement.ts';
import { medianOf, robustSd } from '../../numerics/statistics/quantile.ts';
import { type OddRun, oddRuns } from './odd-runs.ts';
import { knotCurveAt } from './rising-fit.ts';
import { pollCounts, type ServiceDrift, serviceDrift, serviceResiduals } from './service-drift.ts';
import { fitServiceKnots, type ServiceKnots } from './service-knots.ts';
import { normalTail } from '../../numerics/laws/normal-tail.ts';

/** How regular the arrivals of one recording are. */
interface ArrivalJitter {
  /**
   * Standard deviation of packets around their places in a perfectly regular stream, in packets, that gives the counts
   * this spread. null where they are as random as a Poisson process or more.
   */
  jitterPackets: number | null;
  /** Correlation of neighbouring counts: near -0.5 where packets are early or late, near 0 where they are random. */
  lagOne: number;
}

/** With fewer counts their spread is too uncertain. */
const fewestCounts = 30;
/** Robust standard deviations beyond which a count is a stall or the end of the ring. */
const fence = 4;
/** Most means that represent all, by rank. */
const mostMeans = 100;
/** Counts as random as those of a Poisson process reach it: no jitter can be estimated from them. */
const mostPackets = 64;

/**
 * Counts of packets in the times between polls: at a constant rate with jitter each count is off by the packets that
 * the jitter moves over its end minus those over its beginning, which the next count gets back. null where a recording
 * has too few counts below `maxBatch`.
 */
export function arrivalJitter(run: BatchClockMeasurement, maxBatch: number): ArrivalJitter | null {
  const counts = pollCounts(run, maxBatch);
  const known = counts.filter((one) => one !== null);
  if (known.length < fewestCounts) return null;
  const residuals = known.map(({ residual }) => residual);
  const middle = medianOf(residuals);
  const countSd = robustSd(residuals);
  const usual = counts.map((one) =>
    one !== null && Math.abs(one.residual - middle) <= fence * countSd ? one.residual - middle : null,
  );
  return {
    jitterPackets: jitterOf(
      known.map(({ expected }) => expected),
      countSd ** 2,
    ),
    lagOne: lagOneOf(usual),
  };
}

/** The jitter whose counts in intervals of these means have this variance on average; by halving. */
function jitterOf(allMeans: readonly number[], variance: number): number | null {
  const step = Math.ceil(allMeans.length / mostMeans);
  const means = [...allMeans].sort((a, b) => a - b).filter((_, k) => k % step === 0);
  const excess = (jitter: number) =>
    means.reduce((sum, mean) => sum + countVariance(mean, jitter) - variance, 0);
  if (excess(mostPackets) < 0) return null;
  let [low, high] = [0, mostPackets];
  for (let halving = 0; halving < 40; halving++) {
    const middle = (low + high) / 2;
    if (excess(middle) < 0) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Variance of the number in an interval with `mean` packets, each off its place by an independent normal jitter: the
 * mean of min(mean, |difference of two jitters|). Without jitter the number is one of two, whose variance averages 1/6.
 */
function countVariance(mean: number, jitter: number): number {
  const sd = Math.SQRT2 * jitter;
  const reach = mean / sd;
  const beyond = 2 * mean * normalTail(reach);
  const within = Math.sqrt(2 / Math.PI) * sd * -Math.expm1((-reach * reach) / 2);
  return Math.max(1 / 6, within + beyond);
}

/** Lag-one correlation of neighbours that are both known; 0 where nothing varies. */
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

/** Interruptions of the core that make single service times much longer. */
interface ServiceStalls {
  count: number;
  /** Median of their additional time, µs. */
  stallUs: number;
  /** Busy time from one to the next, ms. */
  everyMs: number;
}

/** A stall adds at least so much, µs ... */
const leastUs = 2;
/** ... and this share of the time of the batch: the recordings' slow polls stay within a tenth. */
const leastShare = 0.1;

/** null without any. `runs` must not contain idle times. */
export function serviceStalls(
  runs: readonly BatchClockMeasurement[],
  curveUs: (size: number) => number,
): ServiceStalls | null {
  const extraUs: number[] = [];
  let busyUs = 0;
  for (const run of runs) {
    const { size } = run.sequence;
    serviceResiduals(run, curveUs).forEach((residual, k) => {
      if (residual === null) return;
      const fitted = curveUs(size[k]!);
      busyUs += fitted;
      if (residual * fitted >= leastUs && residual >= leastShare) extraUs.push(residual * fitted);
    });
  }
  if (extraUs.length === 0) return null;
  return { count: extraUs.length, stallUs: medianOf(extraUs), everyMs: busyUs / extraUs.length / 1000 };
}

/** Estimates of the core and its traffic from recordings of polls. */
export interface RecordedFit {
  /** Recordings whose service times were fitted, and those left out. */
  fitted: readonly BatchClockMeasurement[];
  odd: readonly OddRun[];
  service: ServiceKnots;
  /** null where the recordings are too short for an estimate. */
  drift: ServiceDrift | null;
  stalls: ServiceStalls | null;
  jitter: RecordedJitter | null;
}

/** Medians over the recordings. */
interface RecordedJitter {
  jitterPackets: number;
  lagOne: number;
  /** Range of the values of single recordings, packets. */
  range: readonly [number, number];
}

/** Refuses recordings of fewer than two batch sizes with one sentence. */
export function fitRecordings(runs: readonly BatchClockMeasurement[], maxBatch: number): RecordedFit {
  const odd = oddRuns(runs);
  const fitted = runs.filter((run) => !odd.some((one) => one.run === run));
  const service = fitServiceKnots(fitted);
  const curveUs = (size: number) => knotCurveAt(service.curve, size);
  return {
    fitted,
    odd,
    service,
    drift: serviceDrift(fitted, curveUs),
    stalls: serviceStalls(fitted, curveUs),
    jitter: recordedJitter(runs, maxBatch),
  };
}

/** Jitter from all recordings, because the regularity of arrivals does not depend on the speed of the core. */
function recordedJitter(runs: readonly BatchClockMeasurement[], maxBatch: number): RecordedJitter | null {
  const found = runs.flatMap((run) => {
    const jitter = arrivalJitter(run, maxBatch);
    return jitter === null || jitter.jitterPackets === null
      ? []
      : [{ packets: jitter.jitterPackets, lagOne: jitter.lagOne }];
  });
  if (found.length === 0) return null;
  const each = found.map(({ packets }) => packets);
  return {
    jitterPackets: medianOf(each),
    lagOne: medianOf(found.map(({ lagOne }) => lagOne)),
    range: [Math.min(...each), Math.max(...each)],
  };
}
