import { useMemo, useState } from 'react';
import {
  type Axes,
  type ExaminedAxes,
  isZoomed,
  type MovedAxes,
  untouchedAxes,
  withBothScaled,
  withMoved,
} from './plotly/examined-axes.ts';
import type { DragMode } from './plotly/PlotlyPlot.tsx';

/**
 * State of movable axes: the figure that `shownWith` makes with them, and the handlers of `ZoomTools` and of the pad.
 * `shownWith` changes only with the figure.
 */
export function useMovedAxes<Spec extends Axes>(shownWith: (axes: ExaminedAxes) => Spec) {
  const [axes, setAxes] = useState(untouchedAxes);
  const [dragMode, onDragMode] = useState<DragMode>('zoom');
  const shown = useMemo(() => shownWith(axes), [shownWith, axes]);
  const moving = {
    dragMode,
    onScale: (factor: number, about?: number) => setAxes(withBothScaled(axes, shown, factor, about)),
    onReset: () => setAxes({ ...axes, zooms: {} }),
  };
  const onMoved = (moved: MovedAxes) => setAxes((before) => withMoved(before, shown, moved));
  return {
    shown,
    setAxes,
    tools: { ...moving, onDragMode, zoomed: isZoomed(shown, axes) },
    moving: { ...moving, onMoved },
  };
}
