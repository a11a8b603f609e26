import { type KnotCurve, risingFit, type RisingFit, type WeightedPoint } from './rising-fit.ts';

/** Possible positions of a knot in every octave of sizes. */
const placesAnOctave = 4;

/** A knot is two numbers: its place and the bend there. */
const numbersAKnot = 2;

/**
 * The rising curve, linear between knots at the best positions, with as many of them as Schwarz's criterion (BIC)
 * allows: a knot must reduce the sum of squares by more than the penalty of its two parameters. `weight` is 1 /
 * variance of a point. Without measurements between them the pieces on both sides extend until they meet. null where
 * the points determine no line.
 */
export function freeKnotCurve(points: readonly WeightedPoint[]): KnotCurve | null {
  const [first, last] = [points[0]!.x, points[points.length - 1]!.x];
  const places = placesBetween(first, last);
  let fit = risingFit(points, [first, last]);
  while (fit !== null) {
    const more = withBestPlaces(points, places, withOneMore(points, places, fit));
    const worth = numbersAKnot * Math.log(points.length);
    if (more === null || fit.weightedSquares - more.weightedSquares < worth) return fit.curve;
    fit = more;
  }
  return null;
}

function placesBetween(first: number, last: number): readonly number[] {
  const steps = Math.ceil(placesAnOctave * Math.log2(last / first));
  const sizes = Array.from({ length: steps }, (_, k) => Math.round(first * 2 ** (k / placesAnOctave)));
  return [...new Set(sizes)].filter((size) => size > first && size < last);
}

/** The additional knot that reduces the squares most; null where none is possible. */
function withOneMore(
  points: readonly WeightedPoint[],
  places: readonly number[],
  { curve: { knots } }: RisingFit,
): RisingFit | null {
  return nearest(
    points,
    places.map((place) => [...knots, place]),
  );
}

/** Moves one knot after the other for as long as that takes squares off. */
function withBestPlaces(
  points: readonly WeightedPoint[],
  places: readonly number[],
  start: RisingFit | null,
): RisingFit | null {
  for (let fit = start; fit !== null;) {
    const { knots } = fit.curve;
    const inner = knots.slice(1, -1);
    const moved = nearest(
      points,
      inner.flatMap((gone) => places.map((place) => [...knots.filter((knot) => knot !== gone), place])),
    );
    if (moved === null || !(moved.weightedSquares < fit.weightedSquares)) return fit;
    fit = moved;
  }
  return null;
}

/** The set of knots with the least squares. */
function nearest(points: readonly WeightedPoint[], sets: readonly (readonly number[])[]): RisingFit | null {
  let best: RisingFit | null = null;
  for (const set of sets) {
    const knots = [...new Set(set)].sort((a, b) => a - b);
    if (knots.length < set.length || !allKnown(points, knots)) continue;
    const fit = risingFit(points, knots);
    if (fit !== null && (best === null || fit.weightedSquares < best.weightedSquares)) best = fit;
  }
  return best;
}

/** Whether every piece has two measured sizes, those at its knots among them. */
function allKnown(points: readonly WeightedPoint[], knots: readonly number[]): boolean {
  return knots.slice(1).every((knot, k) => points.filter(({ x }) => x >= knots[k]! && x <= knot).length > 1);
}
