import { useMemo, useState } from 'react';
import type { Axis, FigureSpec } from '../../../../models/contract/figure.ts';
import { fromCoordinate, toCoordinate, isLogarithmic } from '../plot-geometry.ts';

/** Units of counts and shares: their axes start at zero. */
const COUNTED = ['', '%', 'packets', 'cores', 'flows', '1/s'];

/** A linear range that starts this close to zero, as a share of its end, starts at zero. */
const NEARLY_ZERO = 0.1;
/** Room beyond a marker that the range is widened for, as a share of the range. */
const ROOM = 0.04;
/** A linear range is at least this share of its larger end, a logarithmic one this many decades. */
const NARROWEST = 1e-3;
const FEWEST_DECADES = 0.3;

type Range = readonly [number, number];

function withZero([low, high]: Range, unit: string): Range {
  if (low > 0 && (COUNTED.includes(unit) || low <= NEARLY_ZERO * high)) return [0, high];
  return high < 0 && COUNTED.includes(unit) ? [low, 0] : [low, high];
}

/** The range, widened around its middle where it is too narrow. */
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
 * The axis with the operating points `now` inside of it, with zero for counts, and never so narrow that all ticks would
 * read the same. An axis of named positions does not change. The same object where nothing has to change.
 */
export function settledAxis(axis: Axis, now: readonly number[]): Axis {
  if (axis.ticks !== undefined) return axis;
  const { scale, range, unit, fixed = false } = axis;
  const logarithmic = isLogarithmic(scale);
  const drawn = logarithmic || fixed ? range : withZero(range, unit);
  const ends = drawn.map((value) => toCoordinate(scale, value)) as [number, number];
  const wide = wideEnough(ends, logarithmic);
  const unchanged = wide[0] === ends[0] && wide[1] === ends[1];
  const settled: Range = unchanged ? drawn : [fromCoordinate(scale, wide[0]), fromCoordinate(scale, wide[1])];
  return axisWith(
    settled[0] === range[0] && settled[1] === range[1] ? axis : { ...axis, range: settled },
    now,
  );
}

/** Share of the held range by which a wanted one must exceed it before the axis changes. */
const TOLERANCE = 0.1;

/**
 * The axis while a control is being dragged: the held range remains, growing only on a side where the wanted range
 * exceeds it by more than a tenth. Returns `held` itself when nothing changes; another scale or quantity is taken over
 * at once.
 */
export function heldAxis(held: Axis, wanted: Axis): Axis {
  if (held.scale !== wanted.scale || held.unit !== wanted.unit || held.title !== wanted.title) return wanted;
  const [low, high] = held.range.map((value) => toCoordinate(held.scale, value)) as [number, number];
  const [wantedLow, wantedHigh] = wanted.range.map((value) => toCoordinate(wanted.scale, value)) as [
    number,
    number,
  ];
  const slack = TOLERANCE * (high - low);
  const grown: [number, number] = [
    wantedLow < low - slack ? wantedLow : low,
    wantedHigh > high + slack ? wantedHigh : high,
  ];
  if (grown[0] === low && grown[1] === high) return held;
  return {
    ...wanted,
    range: [fromCoordinate(held.scale, grown[0]), fromCoordinate(held.scale, grown[1])],
  };
}

interface Axes {
  x: Axis;
  y: Axis;
}

/**
 * `spec` with the axis ranges held while `dragging`, and settled on release; the operating point is always inside. The
 * same object as long as nothing changes.
 */
export function useHeldAxes(spec: FigureSpec, dragging: boolean): FigureSpec {
  const [held, setHeld] = useState<Axes | null>(null);
  const { now, wanted } = useMemo(() => {
    const at = { x: operatingPoints(spec, 'x'), y: operatingPoints(spec, 'y') };
    return { now: at, wanted: { x: settledAxis(spec.x, at.x), y: settledAxis(spec.y, at.y) } };
  }, [spec]);
  const shown = (axis: 'x' | 'y') =>
    dragging && held !== null ? axisWith(heldAxis(held[axis], wanted[axis]), now[axis]) : wanted[axis];
  const [x, y] = [shown('x'), shown('y')];
  if (x !== held?.x || y !== held.y) setHeld({ x, y });
  return useMemo(() => (x === spec.x && y === spec.y ? spec : { ...spec, x, y }), [spec, x, y]);
}

function operatingPoints({ markers }: FigureSpec, axis: 'x' | 'y'): number[] {
  return markers.filter((marker) => marker.kind === 'now' && marker.axis === axis).map(({ value }) => value);
}
