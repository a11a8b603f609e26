import { useCallback, useEffect, useRef } from 'react';
import type { FigureSpec, Marker } from '../../../models/contract/figure.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import type { DragPhase } from '../plot/handle-range.ts';

type DraggedMarker = Pick<Marker, 'dragsAlong' | 'perInput'>;

/** Linear between the two points around `value`, at the nearest end outside of them; null without points. */
function interpolated(points: readonly (readonly [number, number])[], value: number): number | null {
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  const above = sorted.findIndex(([from]) => from >= value);
  if (sorted.length === 0) return null;
  if (above < 0) return sorted.at(-1)![1];
  if (above === 0) return sorted[0][1];
  const [[x0, y0], [x1, y1]] = [sorted[above - 1], sorted[above]];
  return x1 === x0 ? y0 : y0 + ((value - x0) / (x1 - x0)) * (y1 - y0);
}

/** The input's value at a position of the axis; null where the marker has no points. */
export function inputAt({ dragsAlong, perInput = 1 }: DraggedMarker, at: number): number | null {
  if (dragsAlong === undefined) return at / perInput;
  return interpolated(
    dragsAlong.map((point) => [point.at, point.input]),
    at,
  );
}

/** The position on the axis at which the input has this value; null where the marker has no points. */
export function placeAlong({ dragsAlong, perInput = 1 }: DraggedMarker, input: number): number | null {
  if (dragsAlong === undefined) return input * perInput;
  return interpolated(
    dragsAlong.map((point) => [point.input, point.at]),
    input,
  );
}

/** Handler of dragged markers: sets the input from a position on the axis, rounded to the steps of the input. */
export function useDragAlong({
  markers,
}: FigureSpec): (name: string, place: number, phase: DragPhase) => void {
  const { setValue, beginGesture, endGesture } = useActions();
  const fields = useApp(({ model }) => model.fields);
  const latest = useRef(markers);
  useEffect(() => {
    latest.current = markers;
  }, [markers]);
  return useCallback(
    (name: string, place: number, phase: DragPhase) => {
      if (phase === 'begin') beginGesture('drag');
      else {
        const marker = latest.current.find(({ drags }) => drags === name);
        const value = marker === undefined ? null : inputAt(marker, place);
        const field = fields.find((one) => one.name === name);
        if (value !== null && field?.kind === 'number')
          setValue(name, Number((Math.round(value / field.step) * field.step).toPrecision(12)));
      }
      if (phase === 'end') endGesture('drag');
    },
    [fields, setValue, beginGesture, endGesture],
  );
}
