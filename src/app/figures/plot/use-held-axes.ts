import { useMemo, useState } from 'react';
import type { Axis, FigureSpec } from '../../../models/contract/figure.ts';
import { fromCoordinate, toCoordinate, isLogarithmic } from '../../../drawing/frame/plot-geometry.ts';

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

/**
 * The axis while a control is being dragged: the held range remains. Another scale or quantity is taken over at once,
 * and so are named positions.
 */
export function heldAxis(held: Axis, wanted: Axis): Axis {
  const same = held.scale === wanted.scale && held.unit === wanted.unit && held.title === wanted.title;
  return same && wanted.ticks === undefined ? held : wanted;
}

interface Axes {
  x: Axis;
  y: Axis;
  /** Scale of the strip; null: there is none. */
  strip: Axis | null;
}

function settledAxes(spec: FigureSpec): Axes {
  const settled = (axis: 'x' | 'y') => settledAxis(spec[axis], operatingPoints(spec, axis));
  return { x: settled('x'), y: settled('y'), strip: spec.strip?.y ?? null };
}

/**
 * `spec` with the axes held while `dragging`, those of its strip too, and settled afterwards, with the operating point
 * inside. The same object as long as nothing changes.
 */
export function useHeldAxes(spec: FigureSpec, dragging: boolean): FigureSpec {
  const [held, setHeld] = useState<Axes | null>(null);
  const wanted = useMemo(() => settledAxes(spec), [spec]);
  const holds = dragging && held !== null;
  const x = holds ? heldAxis(held.x, wanted.x) : wanted.x;
  const y = holds ? heldAxis(held.y, wanted.y) : wanted.y;
  const strip = holds && wanted.strip !== null ? (held.strip ?? wanted.strip) : wanted.strip;
  if (x !== held?.x || y !== held.y || strip !== held.strip) setHeld({ x, y, strip });
  return useMemo(() => {
    if (x === spec.x && y === spec.y && strip === (spec.strip?.y ?? null)) return spec;
    return {
      ...spec,
      x,
      y,
      ...(spec.strip === undefined || strip === null ? {} : { strip: { ...spec.strip, y: strip } }),
    };
  }, [spec, x, y, strip]);
}

function operatingPoints({ markers }: FigureSpec, axis: 'x' | 'y'): number[] {
  return markers.filter((marker) => marker.kind === 'now' && marker.axis === axis).map(({ value }) => value);
}
