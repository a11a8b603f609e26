/** Which range an axis shows once the hand is off: what the reader looks for is in view. Pure. */
import type { Axis } from '../../../../models/contract/figure.ts';
import { fromCoordinate, isLogarithmic, toCoordinate } from '../plot-geometry.ts';

/** What is counted, and shares of it: their axes start at zero. */
const COUNTED = ['', '%', 'packets', 'cores', 'flows', '1/s'];

/** A linear range that starts this close to zero, as a share of its end, starts at zero. */
const NEARLY_ZERO = 0.1;
/** Beyond a marker that the range has to be widened for, as a share of the range. */
const ROOM = 0.04;
/** A linear range is at least this share of its larger end, a logarithmic one this many decades. */
const NARROWEST = 1e-3;
const FEWEST_DECADES = 0.3;

type Range = readonly [number, number];

function withZero([low, high]: Range, unit: string): Range {
  if (low > 0 && (COUNTED.includes(unit) || low <= NEARLY_ZERO * high)) return [0, high];
  return high < 0 && COUNTED.includes(unit) ? [low, 0] : [low, high];
}

/** Around its middle, wide enough for ticks that can be told apart. */
function wideEnough([low, high]: Range, logarithmic: boolean): Range {
  const middle = (low + high) / 2;
  const least = logarithmic ? FEWEST_DECADES : NARROWEST * Math.max(Math.abs(low), Math.abs(high));
  if (high - low >= least && high > low) return [low, high];
  if (logarithmic) return [middle - FEWEST_DECADES / 2, middle + FEWEST_DECADES / 2];
  if (middle === 0) return [0, 1];
  return middle > 0 ? [0, 2 * middle] : [2 * middle, 0];
}

/** The range, widened where a marker lies outside of it. The same object where none does. */
export function axisWith(axis: Axis, now: readonly number[]): Axis {
  const { scale, range } = axis;
  const places = now.map((value) => toCoordinate(scale, value)).filter(Number.isFinite);
  const [low, high] = range.map((value) => toCoordinate(scale, value)) as [number, number];
  const [least, most] = [Math.min(low, ...places), Math.max(high, ...places)];
  if (least === low && most === high) return axis;
  const room = ROOM * (most - least);
  const widened = [
    least === low ? low : scale === 'linear' && least >= 0 ? Math.max(0, least - room) : least - room,
    most === high ? high : most + room,
  ] as const;
  return {
    ...axis,
    range: [
      least === low ? range[0] : fromCoordinate(scale, widened[0]),
      most === high ? range[1] : fromCoordinate(scale, widened[1]),
    ],
  };
}

/**
 * The axis with the operating points `now` inside of it, with zero where it counts something, and never so narrow that
 * its ticks could not be told apart. An axis of named positions stays as it is. The same object where nothing has to
 * change.
 */
export function settledAxis(axis: Axis, now: readonly number[]): Axis {
  if (axis.ticks !== undefined) return axis;
  const { scale, range, unit, fixed = false } = axis;
  const logarithmic = isLogarithmic(scale);
  const drawn = logarithmic || fixed ? range : withZero(range, unit);
  const ends = drawn.map((value) => toCoordinate(scale, value)) as [number, number];
  const wide = wideEnough(ends, logarithmic);
  const kept = wide[0] === ends[0] && wide[1] === ends[1];
  const settled: Range = kept ? drawn : [fromCoordinate(scale, wide[0]), fromCoordinate(scale, wide[1])];
  return axisWith(
    settled[0] === range[0] && settled[1] === range[1] ? axis : { ...axis, range: settled },
    now,
  );
}
