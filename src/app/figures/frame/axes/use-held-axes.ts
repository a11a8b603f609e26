import { useMemo, useState } from 'react';
import type { Axis, FigureSpec } from '../../../../models/contract/figure.ts';
import { heldAxis } from './held-axis.ts';
import { axisWith, settledAxis } from './settled-axis.ts';

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
