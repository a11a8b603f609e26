/**
 * A distribution function in straight pieces: from `start[k]` at `x[k]` to `end[k]` just before `x[k + 1]`; 0 before
 * `x[0]`, 1 from the last `x` on.
 */
export interface StraightPieces {
  /** Strictly increasing. */
  x: Float64Array;
  start: Float64Array;
  end: Float64Array;
}

/**
 * Samples counted where they lie: `count[k]` of them in `least[k] .. most[k]`, anywhere if these differ. Increasing,
 * not overlapping.
 */
export interface CountedSamples {
  least: ArrayLike<number>;
  /** Infinity for a last bin without an upper edge. */
  most: ArrayLike<number>;
  count: ArrayLike<number>;
}

/**
 * Wasserstein-1 distance of the samples from the distribution function, in the unit of the values: the area between the
 * two functions, the mean way that probability has to be moved. Where bins are wide the smallest and the largest
 * distance that samples in these bins can have (both are reached, the largest by all samples of a bin at one of its
 * edges; Infinity for an open bin), else twice the same. Exact for straight pieces. O(bins log pieces + pieces).
 */
export function wassersteinDistance(
  samples: CountedSamples,
  model: StraightPieces,
): readonly [number, number] {
  const { least, most, count } = samples;
  const bins = count.length;
  let total = 0;
  for (let k = 0; k < bins; k++) total += count[k]!;
  const modelEnd = model.x[model.x.length - 1]!;
  const walk = { place: -1 };
  let [low, high] = [0, 0];
  let passed = 0;
  let end = Math.min(model.x[0]!, bins > 0 ? least[0]! : Infinity);
  for (let k = 0; k < bins; k++) {
    const level = passed / total;
    const gap = awayFrom(level, level, end, least[k]!, model, walk);
    low += gap;
    high += gap;
    passed += count[k]!;
    const next = passed / total;
    const [from, to] = [least[k]!, most[k]!];
    if (to > from) {
      // Beyond its last point the model is 1, as an open bin may be.
      low += awayFrom(level, next, from, to === Infinity ? modelEnd : to, model, walk);
      if (to === Infinity) high = Infinity;
      else {
        high += Math.max(
          awayFrom(level, level, from, to, model, walk),
          awayFrom(next, next, from, to, model, walk),
        );
      }
    }
    end = to;
  }
  const rest = end < modelEnd ? awayFrom(1, 1, end, modelEnd, model, walk) : 0;
  return [low + rest, high + rest];
}

/** Where the last area began: the next one begins there or later, and its piece is near. */
interface Walk {
  /** Index of the last `x` at or below it, -1 before all of them. */
  place: number;
}

/** Area from `from` to `to` by which the model's function leaves the band `low..high`. */
function awayFrom(
  low: number,
  high: number,
  from: number,
  to: number,
  model: StraightPieces,
  walk: Walk,
): number {
  if (!(to > from)) return 0;
  const { x, start, end } = model;
  const last = x.length - 1;
  let area = 0;
  let at = from;
  let k = lastAtOrBelow(x, from, walk.place);
  walk.place = k;
  while (at < to) {
    const until = k < last ? Math.min(to, x[k + 1]!) : to;
    const length = until - at;
    let first = k < 0 ? 0 : 1;
    let final = first;
    if (k >= 0 && k < last) {
      const slope = (end[k]! - start[k]!) / (x[k + 1]! - x[k]!);
      first = start[k]! + slope * (at - x[k]!);
      final = start[k]! + slope * (until - x[k]!);
    }
    area += positivePart(first - high, final - high, length) + positivePart(low - first, low - final, length);
    at = until;
    k++;
  }
  return area;
}

/** Area of what is above zero of a straight line from `a` to `b` over `length`. */
function positivePart(a: number, b: number, length: number): number {
  if (a >= 0 && b >= 0) return (length * (a + b)) / 2;
  if (a <= 0 && b <= 0) return 0;
  const peak = Math.max(a, b);
  return (length * peak * peak) / (2 * Math.abs(a - b));
}

/** Index of the last entry <= `point`, which is `known` or comes after it; -1 when there is none. */
function lastAtOrBelow(x: Float64Array, point: number, known: number): number {
  let low = known;
  let step = 1;
  while (low + step < x.length && x[low + step]! <= point) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, x.length);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle]! <= point) low = middle;
    else high = middle;
  }
  return low;
}
