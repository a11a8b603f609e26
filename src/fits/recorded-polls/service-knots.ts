import type { BatchClockMeasurement } from '../../texts/measurement.ts';
import { MeasurementFailure } from '../../texts/measurement-failure.ts';
import { medianOf, normalScale } from '../../numerics/statistics/quantile.ts';
import { freeKnotCurve } from './free-knots.ts';
import { mediansOf } from './odd-runs.ts';
import { type KnotCurve, knotCurveAt, risingFit, type RisingFit, type WeightedPoint } from './rising-fit.ts';
import type { SizeTimes } from '../../evidence/service/service-times.ts';
import { serviceResiduals } from './service-drift.ts';

/** Polls that share a speed: few enough to follow a drift, enough for a median. */
const blockPolls = 25;
/** Number of stretches used of a long recording, spread evenly: more would only cost time. */
const mostBlocks = 400;

/**
 * The service times of the recordings by batch size, without the slow variation of speed inside each
 * recording. Where a core is slow for a while its batches grow, and near capacity much: without this the larger batches
 * would seem to cost more than they do. Each time is divided by the median of measured / curve of its stretch of polls;
 * a recording's own mean speed stays.
 */
function steadyTimes(
  runs: readonly BatchClockMeasurement[],
  curveUs: (size: number) => number,
): readonly SizeTimes[] {
  const bySize = new Map<number, number[]>();
  for (const run of runs) {
    const { size, cycles } = run.sequence;
    const ratios = serviceResiduals(run, curveUs).map((one) => (one === null ? null : 1 + one));
    const speeds = blockMedians(ratios);
    const usual = speeds.reduce((sum, one) => sum + one, 0) / speeds.length;
    const step = Math.ceil(speeds.length / mostBlocks);
    ratios.forEach((ratio, k) => {
      const block = Math.min(speeds.length - 1, Math.floor(k / blockPolls));
      if (ratio === null || block % step !== 0) return;
      const speed = speeds[block]! / usual;
      const times = bySize.get(size[k]!) ?? [];
      bySize.set(size[k]!, times);
      times.push(cycles[k]! / run.cyclesPerUs / speed);
    });
  }
  return [...bySize.entries()]
    .sort(([a], [b]) => a - b)
    .map(([size, times]) => ({
      size,
      us: Float64Array.from(times).sort(),
      count: new Float64Array(times.length).fill(1),
    }));
}

/** Medians of stretches of polls; a short last one joins the one before. At least one entry. */
function blockMedians(ratios: readonly (number | null)[]): readonly number[] {
  const blocks = Math.max(1, Math.floor(ratios.length / blockPolls));
  let last = 1;
  return Array.from({ length: blocks }, (_, block) => {
    const end = block === blocks - 1 ? ratios.length : (block + 1) * blockPolls;
    const known = ratios.slice(block * blockPolls, end).filter((one) => one !== null);
    return (last = known.length === 0 ? last : medianOf(known));
  });
}

/** A service curve of few pieces through trimmed means. Times in µs. */
export interface ServiceKnots {
  curve: KnotCurve;
  /** The same with knots wherever they fit best: see `freeKnotCurve`. */
  freeCurve: KnotCurve;
  /** Service times fitted, and those left out as stalls or idle times. */
  times: number;
  trimmed: number;
  /** Robust standard deviation of the times around the curve, of batches below the largest. */
  spreadUs: number;
  /** The same as a share of the curve. */
  spreadCv: number;
  /** Largest correction that makes the curve monotone. */
  largestCorrectionUs: number;
}

/** Robust standard deviations around the curve beyond which a time is trimmed. */
const fence = 4;
/** Times that a knot needs on its way to the next one, and an octave of sizes for a separate spread. */
const fewestTimes = 12;
/** Rounds of trimming around the last curve; it settles in three. */
const rounds = 4;
/** Variation of the speed of one core from recording to recording. */
const speedCv = 0.01;
/** A knot goes where the curve without it differs by no more than this share anywhere. */
const hardlyBent = 0.015;

/**
 * Means of the times within four robust standard deviations of the curve, straight between knots: unlike a median, such
 * a mean includes the moderately long times that the core really spends. Knots are at powers of two where times were
 * measured, and only where the curve bends. Refuses fewer than two batch sizes.
 */
export function fitServiceKnots(runs: readonly BatchClockMeasurement[]): ServiceKnots {
  let points: readonly WeightedPoint[] = runs.flatMap(mediansOf).sort((a, b) => a.x - b.x);
  if (points.length === 0 || points[0]!.x === points[points.length - 1]!.x) throw tooFewSizes();
  const knots = candidateKnots(points);
  let fit = fitThrough(points, knots);
  let times: readonly SizeTimes[] = [];
  let spread: Spreads = { octaveUs: [], belowUs: 0, belowCv: 0 };
  for (let round = 0; round < rounds; round++) {
    const { curve } = fit;
    times = steadyTimes(runs, (size) => knotCurveAt(curve, size));
    spread = spreadsAround(curve, times);
    points = trimmedMeans(times, curve, spread);
    fit = fitThrough(points, knots);
  }
  fit = withFewKnots(points, fit);
  const seen = times.reduce((sum, { count }) => sum + total(count), 0);
  const kept = points.reduce((sum, { weight }) => sum + weight, 0);
  return {
    curve: fit.curve,
    freeCurve: freeKnotCurve(mediansOfEach(runs, fit.curve, spread)) ?? fit.curve,
    times: kept,
    trimmed: seen - kept,
    spreadUs: spread.belowUs,
    spreadCv: spread.belowCv,
    largestCorrectionUs: fit.largestCorrection,
  };
}

interface Spreads {
  /** By octave of the size. */
  octaveUs: readonly number[];
  /** Over all sizes below the largest. */
  belowUs: number;
  /** The same relative to the curve. */
  belowCv: number;
}

const octave = (size: number) => Math.floor(Math.log2(size));

/** An octave of equal times still spreads a little. */
const spreadAt = (size: number, { octaveUs, belowUs }: Spreads) =>
  Math.max(octaveUs[octave(size)]!, belowUs / 2);

/** Robust standard deviations of the times around a curve. */
function spreadsAround(curve: KnotCurve, times: readonly SizeTimes[]): Spreads {
  const largest = times[times.length - 1]!.size;
  const robust = (part: readonly SizeTimes[]) => normalScale * medianDistance(part, curve, () => 1);
  const below = times.filter(({ size }) => size < largest);
  const belowUs = robust(below);
  const belowCv = normalScale * medianDistance(below, curve, (middle) => middle);
  const octaveUs = Array.from({ length: octave(largest) + 1 }, (_, k) => {
    const part = times.filter(({ size }) => octave(size) === k);
    const seen = part.reduce((sum, { count }) => sum + total(count), 0);
    return seen >= fewestTimes ? robust(part) : belowUs;
  });
  return { octaveUs, belowUs, belowCv };
}

/**
 * In the unit that `unitAt` gives for a value of the curve. By halving, without sorting: long recordings have hundreds
 * of thousands of different times.
 */
function medianDistance(
  times: readonly SizeTimes[],
  curve: KnotCurve,
  unitAt: (middle: number) => number,
): number {
  const seen = times.reduce((sum, { count }) => sum + total(count), 0);
  const middles = times.map(({ size }) => knotCurveAt(curve, size));
  const within = (reach: number) =>
    times.reduce((sum, { us, count }, k) => {
      const middle = middles[k]!;
      const most = reach * unitAt(middle);
      for (let at = 0; at < us.length; at++) if (Math.abs(us[at]! - middle) <= most) sum += count[at]!;
      return sum;
    }, 0);
  let [low, high] = [0, Math.max(...middles.map((middle) => middle / unitAt(middle)))];
  for (let halving = 0; halving < 30; halving++) {
    const reach = (low + high) / 2;
    if (2 * within(reach) < seen) low = reach;
    else high = reach;
  }
  return high;
}

/** Mean of the times of each size that lie near the curve; sizes without any are left out. */
function trimmedMeans(times: readonly SizeTimes[], curve: KnotCurve, spread: Spreads): WeightedPoint[] {
  return times.flatMap(({ size, us, count }) => {
    const middle = knotCurveAt(curve, size);
    const reach = fence * Math.max(spreadAt(size, spread), 1e-9 * middle);
    let weight = 0;
    let sum = 0;
    us.forEach((value, k) => {
      if (Math.abs(value - middle) > reach) return;
      weight += count[k]!;
      sum += count[k]! * value;
    });
    return weight > 0 ? [{ x: size, y: sum / weight, weight }] : [];
  });
}

/**
 * Medians of each recording by size, with 1 / variance as their weights: where hardly any other recording has batches
 * of these sizes, a few empty polls in the times, which change a mean, cannot be identified. A recording has one speed,
 * which many times do not average out: all together they weigh no more than one value of a mean speed.
 */
function mediansOfEach(
  runs: readonly BatchClockMeasurement[],
  curve: KnotCurve,
  spread: Spreads,
): readonly WeightedPoint[] {
  return runs.flatMap((run) => {
    const times = steadyTimes([run], (size) => knotCurveAt(curve, size));
    const seen = times.reduce((sum, { us }) => sum + us.length, 0);
    return times.map(({ size, us }) => {
      const y = medianOf(us);
      const ofAll = seen * (speedCv * y) ** 2;
      return { x: size, y, weight: us.length / (spreadAt(size, spread) ** 2 + ofAll) };
    });
  });
}

/** The smallest and the largest size, and powers of two between them with enough times before and after. */
function candidateKnots(points: readonly WeightedPoint[]): readonly number[] {
  const [first, last] = [points[0]!.x, points[points.length - 1]!.x];
  const knots = [first];
  const between = (low: number, high: number) =>
    points.filter(({ x }) => x > low && x <= high).reduce((sum, { weight }) => sum + weight, 0);
  for (let size = 2 ** (octave(first) + 1); size < last; size *= 2) {
    const enough = (low: number, high: number) => between(low, high) >= fewestTimes;
    if (enough(knots[knots.length - 1]!, size) && enough(size, last)) knots.push(size);
  }
  return [...knots, last];
}

/** With fewer knots where the points leave a piece open; two points at least determine a line. */
function fitThrough(points: readonly WeightedPoint[], knots: readonly number[]): RisingFit {
  const fit = risingFit(points, knots);
  if (fit !== null) return fit;
  if (knots.length === 2) throw tooFewSizes();
  return fitThrough(
    points,
    knots.filter((_, k) => k !== 1),
  );
}

/**
 * Without the knots that hardly bend the curve, the one that bends it least first. Recordings of one core differ by
 * about as much in speed, so that a finer curve would follow single recordings.
 */
function withFewKnots(points: readonly WeightedPoint[], full: RisingFit): RisingFit {
  const { knots, values } = full.curve;
  const shorter = knots
    .slice(1, -1)
    .map((gone) =>
      risingFit(
        points,
        knots.filter((knot) => knot !== gone),
      ),
    )
    .filter((fit) => fit !== null)
    .map((fit) => ({
      fit,
      change: knots.reduce(
        (most, knot, k) => Math.max(most, Math.abs(knotCurveAt(fit.curve, knot) / values[k]! - 1)),
        0,
      ),
    }))
    .sort((a, b) => a.change - b.change)[0];
  return shorter === undefined || shorter.change > hardlyBent ? full : withFewKnots(points, shorter.fit);
}

const tooFewSizes = () =>
  new MeasurementFailure(
    'too-few-sizes',
    'A service curve needs at least 2 different batch sizes; add recordings at other rates.',
  );

const total = (count: Float64Array) => count.reduce((sum, one) => sum + one, 0);
