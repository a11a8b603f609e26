/** Measured response times and fitted moments as figures take them. */
import type { PointsOverlay } from '../models/contract/figure.ts';
import type { MeasuredResponse } from '../models/contract/fit.ts';

/**
 * One overlay for each number of functions: mean response time against `rateMpps`, repetitions at one rate averaged.
 * Every label contains `origin`, so that generated points are not mistaken for measurements.
 */
export function responseOverlays(
  points: readonly MeasuredResponse[],
  origin: 'measured' | 'generated' = 'measured',
): PointsOverlay[] {
  const groups = groupBy(points, ({ functions }) => functions);
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([functions, group]) => {
      const byRate = [...groupBy(group, ({ rateTotalPps }) => rateTotalPps)].sort(([a], [b]) => a - b);
      return {
        kind: 'points',
        id: `response#${functions}`,
        label: `N = ${functions}, ${origin}`,
        quantity: 'responseUs',
        against: 'rateMpps',
        sampleSize: group.length,
        x: Float64Array.from(byRate, ([rate]) => rate / 1e6),
        y: Float64Array.from(byRate, ([, repeats]) => 1e6 * meanResponse(repeats)),
        weight: Float64Array.from(byRate, ([, repeats]) => repeats.length),
      };
    });
}

/** Curves of a fit to response times, one row a number of functions. */
interface FittedMoments {
  /** `beta2`: second moment of the service time, s²; `points`: measurements behind it. */
  rows: readonly { functions: number; beta2: number; points: number }[];
}

/** The fitted second moments against `functions`, in µs². */
export function momentOverlay({ rows }: FittedMoments): PointsOverlay {
  return {
    kind: 'points',
    id: 'fitted-moments',
    label: 'fitted',
    quantity: 'serviceSecondMomentUs2',
    against: 'functions',
    sampleSize: rows.reduce((sum, { points }) => sum + points, 0),
    x: Float64Array.from(rows, ({ functions }) => functions),
    y: Float64Array.from(rows, ({ beta2 }) => beta2 * 1e12),
    weight: Float64Array.from(rows, ({ points }) => points),
  };
}

function meanResponse(repeats: readonly MeasuredResponse[]): number {
  return repeats.reduce((sum, { responseS }) => sum + responseS, 0) / repeats.length;
}

function groupBy(
  points: readonly MeasuredResponse[],
  key: (point: MeasuredResponse) => number,
): Map<number, MeasuredResponse[]> {
  const groups = new Map<number, MeasuredResponse[]>();
  for (const point of points) {
    const group = groups.get(key(point));
    if (group) group.push(point);
    else groups.set(key(point), [point]);
  }
  return groups;
}
