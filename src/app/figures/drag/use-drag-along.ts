import { useCallback, useEffect, useRef } from 'react';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import type { DragPhase } from '../plot/handle-range.ts';
import { inputAt } from './drag-along.ts';

/** What a dragged marker does: it sets its input from a place on its axis, on the grid of the input's own steps. */
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
