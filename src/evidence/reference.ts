import type { Distribution, SampledDistribution } from '../models/contract/solution.ts';
import type { StraightPieces } from '../numerics/statistics/wasserstein.ts';

/** Distribution of a model for comparisons, independent of its representation. */
export interface Reference {
  /** P(X < x). */
  below: (x: number) => number;
  /** P(lower <= X < upper), summed directly where the distribution is on a lattice; `upper` may be Infinity. */
  within: (lower: number, upper: number) => number;
  /** null where the representation does not determine it. */
  mean: number | null;
  /** Smallest value with P(X <= value) >= level; null beyond what is represented. */
  quantile: (level: number) => number | null;
  /** Values lie on a lattice: a bin's value is the mean of the lattice points in it. */
  lattice: { start: number; step: number } | null;
  /** The distribution function; what is not represented lies at its last point. */
  pieces: StraightPieces;
}

/**
 * Takes a lattice distribution unchanged; `atLeast` > 0 conditions on `X >= atLeast` (batch sizes of non-empty polls).
 */
export function latticeReference(distribution: Distribution, atLeast: number): Reference {
  const { start, step, p, tailMass } = distribution;
  const first = Math.max(0, Math.ceil((atLeast - start) / step - 1e-9));
  const cumulative = new Float64Array(p.length + 1);
  let moment = 0;
  for (let k = 0; k < p.length; k++) {
    cumulative[k + 1] = cumulative[k]! + (k >= first ? p[k]! : 0);
    if (k >= first) moment += p[k]! * (start + k * step);
  }
  const total = cumulative[p.length]! + tailMass;
  /** Number of lattice points below x. */
  const points = (x: number): number => Math.min(p.length, Math.max(0, Math.ceil((x - start) / step - 1e-9)));
  return {
    below: (x) => cumulative[points(x)]! / total,
    within: (lower, upper) => {
      let sum = 0;
      for (let k = Math.max(first, points(lower)); k < points(upper); k++) sum += p[k]!;
      return (upper === Infinity ? sum + tailMass : sum) / total;
    },
    mean: total > 0 ? moment / (total - tailMass) : null,
    quantile: (level) => {
      const needed = level * total * (1 - 1e-15);
      for (let k = first; k < p.length; k++) if (cumulative[k + 1]! >= needed) return start + k * step;
      return null;
    },
    lattice: { start, step },
    pieces: latticePieces(distribution, first, cumulative, total),
  };
}

/**
 * Takes a sampled distribution function as straight between its points: an approximation as good as the points are
 * close. Below the first point it is 0, above the last one the last value.
 */
export function sampledReference(sampled: SampledDistribution, mean: number | null): Reference {
  const { x, cdf, ccdf } = sampled;
  const last = x.length - 1;
  const at = (values: Float64Array, point: number): number => {
    const k = lastAtOrBelow(x, point);
    if (k >= last) return values[last]!;
    const share = (point - x[k]!) / (x[k + 1]! - x[k]!);
    return values[k]! + share * (values[k + 1]! - values[k]!);
  };
  return {
    below: (point) => (point < x[0]! ? 0 : at(cdf, point)),
    within: (lower, upper) => {
      if (upper < x[0]!) return 0;
      if (upper === Infinity) return lower < x[0]! ? 1 : at(ccdf, lower);
      // From the side where the numbers are small, so that the difference keeps its digits.
      if (lower >= x[0]! && at(cdf, lower) > 0.5) return Math.max(0, at(ccdf, lower) - at(ccdf, upper));
      return Math.max(0, at(cdf, upper) - (lower < x[0]! ? 0 : at(cdf, lower)));
    },
    mean,
    quantile: (level) => {
      if (level <= cdf[0]!) return x[0]!;
      for (let k = 1; k <= last; k++) {
        if (cdf[k]! < level) continue;
        return x[k - 1]! + ((level - cdf[k - 1]!) / (cdf[k]! - cdf[k - 1]!)) * (x[k]! - x[k - 1]!);
      }
      return null;
    },
    lattice: null,
    pieces: { x, start: cdf, end: Float64Array.from(cdf, (_, k) => (k < last ? cdf[k + 1]! : 1)) },
  };
}

/** Constant between lattice points; `cumulative[k + 1]` belongs to point k. */
function latticePieces(
  { start, step, p }: Distribution,
  first: number,
  cumulative: Float64Array,
  total: number,
): StraightPieces {
  const points = Math.max(1, p.length - first);
  const level = Float64Array.from({ length: points }, (_, k) => (cumulative[first + k + 1] ?? total) / total);
  return {
    x: Float64Array.from({ length: points }, (_, k) => start + (first + k) * step),
    start: level,
    end: level,
  };
}

/** Index of the last entry of the increasing `x` that is <= `point`; `x[0] <= point` is given. */
function lastAtOrBelow(x: Float64Array, point: number): number {
  let low = 0;
  let high = x.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle]! <= point) low = middle;
    else high = middle;
  }
  return low;
}
