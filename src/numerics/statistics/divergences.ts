import { poissonSample } from '../random/poisson-sample.ts';
import { type RandomStream, randomStreams } from '../random/xoshiro128.ts';
/** Values seen less often share a class with their neighbours: the share of a rare value is too uncertain. */
const fewestInClass = 5;
/** More lags are not summed: the estimate is an upper bound then. */
const mostLags = 500;

/**
 * How many independent observations a sequence of whole numbers >= 0 is worth, judged by how often classes of values
 * come back: as many as make the mean of Pearson's chi-square (and so of the Jensen-Shannon divergence) what it is for
 * this sequence. That is n divided by 1 plus twice the sum of the autocorrelations of the classes, each class weighted
 * by one over its share. The sum ends where two neighbouring lags together are not positive (Geyer, "Practical Markov
 * chain Monte Carlo", Statistical Science 1992). Never more than n; n where one class holds all. O(n lags).
 */
export function effectiveSampleSize(sequence: ArrayLike<number>): number {
  const n = sequence.length;
  const { classOf, counts } = classes(sequence);
  if (counts.length < 2) return n;
  const weight = counts.map((count) => n / count);
  const autocorrelation = (lag: number): number => {
    let again = 0;
    for (let k = lag; k < n; k++) if (classOf[k] === classOf[k - lag]) again += weight[classOf[k]!]!;
    return (again / (n - lag) - 1) / (counts.length - 1);
  };
  let sum = -1;
  for (let lag = 0; lag + 1 < Math.min(n / 2, mostLags); lag += 2) {
    const pair = (lag === 0 ? 1 : autocorrelation(lag)) + autocorrelation(lag + 1);
    if (pair <= 0) break;
    sum += 2 * pair;
  }
  return n / Math.max(1, sum);
}

/** Neighbouring values put together until each class has enough; the last one takes the rest. */
function classes(sequence: ArrayLike<number>): { classOf: Uint32Array; counts: number[] } {
  let largest = 0;
  for (let k = 0; k < sequence.length; k++) largest = Math.max(largest, sequence[k]!);
  const seen = new Uint32Array(largest + 1);
  for (let k = 0; k < sequence.length; k++) seen[sequence[k]!]!++;
  const classOfValue = new Uint32Array(largest + 1);
  const counts: number[] = [];
  let open = 0;
  for (let value = 0; value <= largest; value++) {
    classOfValue[value] = counts.length;
    open += seen[value]!;
    if (open < fewestInClass) continue;
    counts.push(open);
    open = 0;
  }
  if (open > 0 && counts.length > 0) {
    const last = counts.length - 1;
    counts[last]! += open;
    for (let value = largest; classOfValue[value]! > last; value--) classOfValue[value] = last;
  }
  return { classOf: Uint32Array.from(sequence, (value) => classOfValue[value]!), counts };
}

// Distances between two discrete distributions given cell by cell: `p[k]` and `q[k]` are the probabilities of the same
// cell, each side sums to 1. Cells where one side is zero may be put together without changing any of these.

/**
 * Jensen-Shannon divergence in natural units, 0 (equal) .. ln 2 (disjoint): sum of p/2 ln(p/m) + q/2 ln(q/m) with
 * m = (p + q)/2, as displayed (without a number) in section 5.1.2 of Geissler et al., TOMPECS 2021. Relative error of
 * each cell below 1e-14; NaN where a probability is NaN or negative.
 */
export function jensenShannon(p: ArrayLike<number>, q: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < p.length; k++) sum += cellDivergence(p[k]!, q[k]!);
  return sum > Math.LN2 && sum < Math.LN2 + rounding ? Math.LN2 : sum;
}

/** Sums of probabilities exceed 1 by as much. */
const rounding = 1e-9;

/** Relative differences below this take the series: the logarithms of nearly equal cells cancel. */
const nearlyEqual = 0.1;

/** A cell's part, never negative: (s/4)((1 + t) ln(1 + t) + (1 - t) ln(1 - t)) with s = p + q and t = (p - q)/s. */
function cellDivergence(p: number, q: number): number {
  if (!(p >= 0 && q >= 0)) return NaN;
  const both = p + q;
  if (both === 0) return 0;
  const t = (p - q) / both;
  if (Math.abs(t) >= nearlyEqual) return halfTerm(p, both) + halfTerm(q, both);
  const square = t * t;
  let series = 0;
  for (let n = 7; n >= 1; n--) series = (series + 1 / (n * (2 * n - 1))) * square;
  return (both / 4) * series;
}

/** p/2 ln(2p/(p + q)). The logarithm of a ratio near 0 stays finite; of a difference near -1 it does not. */
function halfTerm(p: number, both: number): number {
  return p === 0 ? 0 : 0.5 * p * (Math.LN2 + Math.log(p / both));
}

/** Total variation distance, half the sum of |p - q|: the share of probability that lies elsewhere, 0..1. */
export function totalVariation(p: ArrayLike<number>, q: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < p.length; k++) sum += Math.abs(p[k]! - q[k]!);
  return sum > 2 && sum < 2 + 2 * rounding ? 1 : sum / 2;
}

/**
 * |E[P] - E[Q]| / E[P], the paper's relative error of the mean (section 5.1.2, display without a number). The paper
 * leaves open which side is P; here P is the measurement. null when its mean is 0.
 */
export function relativeErrorOfMean(measuredMean: number, modelMean: number): number | null {
  return measuredMean === 0 ? null : Math.abs((measuredMean - modelMean) / measuredMean);
}

/**
 * The smallest and the largest relative error of a mean that lies somewhere in `low..high`; null below 0, Infinity for
 * a mean that may be 0.
 */
export function relativeErrorBetween(
  [low, high]: readonly [number, number],
  modelMean: number,
): readonly [number, number] | null {
  if (low === high) {
    const error = relativeErrorOfMean(low, modelMean);
    return error === null ? null : [error, error];
  }
  if (low < 0) return null;
  const atLow = low === 0 ? Infinity : Math.abs(low - modelMean) / low;
  const atHigh = high === Infinity ? 1 : Math.abs(high - modelMean) / high;
  const inside = low <= modelMean && modelMean <= high;
  return [inside ? 0 : Math.min(atLow, atHigh), Math.max(atLow, atHigh)];
}

/** Divergence between a law and a sample of it. Natural units. */
export interface SamplingFloor {
  /** Mean of the divergence. */
  mean: number;
  /** Below this are 95 of 100 samples of the law. */
  high: number;
}

const resamples = 200;
const seed = 20_210_901;
/** With as many samples expected in every cell, 8 n times the divergence is chi-square to about 2 %. */
const enoughInEachCell = 20;
/** Cells in which fewer samples than this are expected, all together, count as one. */
const negligible = 0.01;
/** The 95 % point of the standard normal law. */
const normal95 = 1.644_853_626_951_473;

/**
 * The Jensen-Shannon divergence of `n` independent samples of a law from the law itself; `q[k]` are the probabilities
 * of its cells, sum 1. Where every cell expects 20 samples, 8 n times it is chi-square with one degree of freedom less
 * than cells: mean (cells - 1)/(8 n), its 95 % point by Wilson and Hilferty. Else from 200 samples with a fixed seed,
 * drawn cell by cell as Poisson numbers: the mean to about 3 %. At most some ms for a thousand cells. 0 for a law of
 * one cell.
 */
export function samplingFloor(q: ArrayLike<number>, n: number): SamplingFloor {
  const law = mergedCells(q, n);
  if (law.length < 2) return { mean: 0, high: 0 };
  return law[0]! * n >= enoughInEachCell ? chiSquareFloor(law.length - 1, n) : resampledFloor(law, n);
}

/** The approximation for many samples in each cell. */
export function chiSquareFloor(degrees: number, n: number): SamplingFloor {
  const spread = 2 / (9 * degrees);
  const high = degrees * (1 - spread + normal95 * Math.sqrt(spread)) ** 3;
  return { mean: degrees / (8 * n), high: high / (8 * n) };
}

/** The floor from samples of the law, which holds only cells of positive probability. */
export function resampledFloor(law: ArrayLike<number>, n: number): SamplingFloor {
  const [stream] = randomStreams(seed, 1) as [RandomStream];
  const counts = new Float64Array(law.length);
  const found = new Float64Array(resamples);
  for (let k = 0; k < resamples;) {
    let drawn = 0;
    for (let cell = 0; cell < law.length; cell++) {
      counts[cell] = poissonSample(stream, n * law[cell]!);
      drawn += counts[cell]!;
    }
    if (drawn === 0) continue;
    for (let cell = 0; cell < law.length; cell++) counts[cell]! /= drawn;
    found[k++] = jensenShannon(counts, law);
  }
  found.sort();
  return {
    mean: found.reduce((sum, one) => sum + one, 0) / resamples,
    high: found[Math.ceil(0.95 * resamples) - 1]!,
  };
}

/** Probabilities above 0 in increasing order, those of cells that hardly any sample will reach put together. */
function mergedCells(q: ArrayLike<number>, n: number): Float64Array {
  const sorted = Float64Array.from(q)
    .filter((p) => p > 0)
    .sort();
  let merged = 0;
  let first = 0;
  while (first < sorted.length - 1 && (merged + sorted[first]!) * n <= negligible) merged += sorted[first++]!;
  const kept = sorted.slice(first);
  // The merged mass is a hundredth of a sample: its position changes no digit of a shown divergence.
  if (kept.length > 0) kept[kept.length - 1]! += merged;
  return kept;
}

const known = new Map<string, SamplingFloor>();
const mostKnown = 64;

/** `samplingFloor`, cached for laws that agree in four digits: a card is drawn anew more often than its law changes. */
export function cachedFloor(q: ArrayLike<number>, n: number): SamplingFloor {
  const law = mergedCells(q, n);
  const key = `${n}:${Array.from(law, (p) => p.toPrecision(4)).join(' ')}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const floor = samplingFloor(law, n);
  const oldest = known.keys().next();
  if (known.size >= mostKnown && !oldest.done) known.delete(oldest.value);
  known.set(key, floor);
  return floor;
}
