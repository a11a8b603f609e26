import { useMemo, useState } from 'react';
import type { Axis, FigureSpec } from '../../../models/contract/figure.ts';
import { fromCoordinate, toCoordinate } from './plot-geometry.ts';
import { axisWith, settledAxis } from './settled-axis.ts';

/** Share of the held range by which a wanted one must stick out before the axis gives way. */
const TOLERANCE = 0.1;

/**
 * The axis while a control is being dragged: the held range stays, growing only on a side where the wanted range leaves
 * it by more than a tenth. Returns `held` itself when nothing changes; another scale or quantity is taken over at once.
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
 * `spec` with the axis ranges held still while `dragging`, and settled on release; the operating point is always
 * inside. The same object as long as nothing changes.
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
