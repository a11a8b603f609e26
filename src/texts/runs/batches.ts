/** Means of correlated values with intervals from batches, and how many independent values they are worth. */
import {
  type Estimate,
  fewestBatches,
  mostBatches,
  ratioEstimate,
  student95,
} from '../../numerics/simulation/batch-means.ts';
import { effectiveSampleSize } from '../../numerics/statistics/divergences.ts';
import type { RunStart, RunStatistic, RunStatisticId } from './run.ts';

/** Sums over batches one after the other: `numerators[b] / denominators[b]` is the mean of batch b. */
export interface Batched {
  numerators: Float64Array;
  denominators: Float64Array;
}

/** Values in 32 batches of equal length; what is left over belongs to the last one. Fewer than 32 values give none. */
export function batchedValues(values: ArrayLike<number>): Batched {
  const each = Math.floor(values.length / mostBatches);
  const numerators = new Float64Array(each === 0 ? 0 : mostBatches);
  const denominators = new Float64Array(numerators.length);
  for (let k = 0; k < values.length && each > 0; k++) {
    const batch = Math.min(mostBatches - 1, Math.floor(k / each));
    numerators[batch]! += values[k]!;
    denominators[batch]!++;
  }
  return { numerators, denominators };
}

/** Standard errors of a correlation of independent values beyond which neighbouring batches count as dependent. */
const dependentAt = 0.5;

/** Neighbouring batches are put together, down to 8, until their means no longer depend on each other. */
function settled({ numerators, denominators }: Batched): Batched {
  const count = numerators.length;
  if (count / 2 < fewestBatches) return { numerators, denominators };
  const means = numerators.map((sum, b) => sum / denominators[b]!);
  if (correlation(means.subarray(1), means.subarray(0, -1)) * Math.sqrt(count) <= dependentAt) {
    return { numerators, denominators };
  }
  const joined = (sums: Float64Array) =>
    Float64Array.from({ length: count / 2 }, (_, b) => sums[2 * b]! + sums[2 * b + 1]!);
  return settled({ numerators: joined(numerators), denominators: joined(denominators) });
}

export function batchedEstimate(batched: Batched): Estimate | null {
  const { numerators, denominators } = settled(batched);
  return ratioEstimate(numerators, denominators);
}

/** The statistic of values in their order; null where there are too few for an interval. */
export function valueStatistic(id: RunStatisticId, values: Float64Array): RunStatistic | null {
  const batched = settled(batchedValues(values));
  const estimate = ratioEstimate(batched.numerators, batched.denominators);
  if (estimate === null || estimate.halfWidth === null) return null;
  const count = values.length;
  const standardError = estimate.halfWidth / student95(batched.numerators.length - 1);
  const variance = values.reduce((sum, value) => sum + (value - estimate.mean) ** 2, 0) / (count - 1);
  const worth = standardError === 0 ? count : variance / (standardError * standardError);
  return { id, estimate, samples: count, effective: Math.max(1, Math.min(count, worth)) };
}

/** The coefficient of variation of values in their order, its interval by leaving out one batch after the other. */
export function variationStatistic(id: RunStatisticId, values: Float64Array): RunStatistic | null {
  const sums = batchedValues(values);
  const squares = batchedValues(values.map((value) => value * value)).numerators;
  const count = sums.numerators.length;
  if (count < fewestBatches) return null;
  const total = (terms: Float64Array) => terms.reduce((sum, term) => sum + term, 0);
  const [n, sum, square] = [total(sums.denominators), total(sums.numerators), total(squares)];
  const variation = (m: number, first: number, second: number) =>
    first === 0 ? 0 : Math.sqrt(Math.max(0, (second * m) / (first * first) - 1));
  const mean = variation(n, sum, square);
  const without = squares.map((part, b) =>
    variation(n - sums.denominators[b]!, sum - sums.numerators[b]!, square - part),
  );
  const middle = total(without) / count;
  const spread = without.reduce((all, one) => all + (one - middle) ** 2, 0);
  const halfWidth = student95(count - 1) * Math.sqrt(((count - 1) / count) * spread);
  return { id, estimate: { mean, halfWidth }, samples: values.length, effective: null };
}

/** Lengths of the beginnings that are compared with the rest, in batches of the 32. */
const beginnings = [1, 2, 4, 8] as const;

/** A difference of more half-widths of its 95 % interval than this is not taken for chance. */
const differs = 3;

/** The beginning that differs most from the rest; null where none does by more than chance. */
export function differentStart(id: RunStatisticId, { numerators, denominators }: Batched): RunStart | null {
  let found: RunStart | null = null;
  let furthest: number = differs;
  for (const first of numerators.length === mostBatches ? beginnings : []) {
    const part = (sums: Float64Array) => sums.subarray(first);
    const head = (sums: Float64Array) => sums.subarray(0, first).reduce((sum, one) => sum + one, 0);
    // In whole fourths of the batches, so that they may be put together.
    const rest = batchedEstimate({
      numerators: part(numerators).subarray((mostBatches - first) % 4),
      denominators: part(denominators).subarray((mostBatches - first) % 4),
    });
    if (rest === null || rest.halfWidth === null) continue;
    const mean = head(numerators) / head(denominators);
    const width = rest.halfWidth * Math.sqrt(1 + (mostBatches - first) / first);
    const distance = Math.abs(mean - rest.mean) / width;
    if (!(distance > furthest)) continue;
    furthest = distance;
    found = { id, share: first / mostBatches, first: mean, rest };
  }
  return found;
}

/** Classes of equal frequency into which times fall for their dependence. */
const classes = 40;
const longestLooked = 65_536;

/** How many independent observations of a law the values are worth: see `effectiveSampleSize`. O(n log n). */
export function effectiveOfLaw(values: Float64Array): number {
  const looked = values.subarray(0, longestLooked);
  const whole = looked.every((value) => Number.isInteger(value) && value >= 0 && value < longestLooked);
  const sequence = whole ? looked : ranks(looked).map((rank) => Math.floor((rank * classes) / looked.length));
  return (values.length * effectiveSampleSize(sequence)) / looked.length;
}

/** Ranks from 0; equal values share the middle of theirs. */
export function ranks(values: Float64Array): Float64Array {
  const order = Float64Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!);
  const found = new Float64Array(values.length);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let k = from; k < to; k++) found[order[k]!] = (from + to - 1) / 2;
    from = to;
  }
  return found;
}

/** Correlation of two series of one length; 0 where one is constant. */
export function correlation(one: Float64Array, other: Float64Array): number {
  const n = one.length;
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / n;
  const [a, b] = [mean(one), mean(other)];
  let [both, first, second] = [0, 0, 0];
  for (let k = 0; k < n; k++) {
    both += (one[k]! - a) * (other[k]! - b);
    first += (one[k]! - a) ** 2;
    second += (other[k]! - b) ** 2;
  }
  return first * second > 0 ? both / Math.sqrt(first * second) : 0;
}
