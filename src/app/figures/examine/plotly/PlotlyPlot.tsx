import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Config } from 'plotly.js';
import { notePageReady } from '../../../kit/lazy/page-ready.ts';
import type { Size } from '../../../../drawing/frame/plot-geometry.ts';
import { type MovedAxes, movedAxes } from './examined-axes.ts';
import type { PlotlyFigure } from './plotly-figure.ts';
import { whenPlotlyReady } from './plotly-loader.ts';
import { usePlaceSize } from '../../frame/use-place-size.ts';
import { useLoaded } from '../../../kit/use-loaded.ts';

export type DragMode = 'zoom' | 'pan';

interface Props {
  /** The same function while the drawing does not change. */
  drawn: (size: Size) => PlotlyFigure;
  dragMode: DragMode;
  /** Identifies the state shown; after drawing, the element's `data-rendered-revision` has it. */
  revision: number | string;
  /** Axes at the end of a gesture. */
  onMoved: (moved: MovedAxes) => void;
  /** Axes during a gesture. */
  onMoving: (moved: MovedAxes) => void;
  onReset: () => void;
  /** Layer over the plot, for its present size. */
  overlay: (size: Size) => ReactNode;
}

/**
 * Buttons, hover and the double click (which also forgets an earlier zoom) are implemented by this page, not by Plotly.
 */
const config: Partial<Config> = {
  displayModeBar: false,
  doubleClick: false,
  scrollZoom: true,
  showTips: false,
  responsive: false,
};

interface PlotlyEvents {
  on: (event: string, heard: (update: Record<string, unknown> | null) => void) => void;
}

/** A plot by Plotly that fills its parent. Updates faster than animation frames are skipped. */
export function PlotlyPlot(props: Props) {
  const { drawn, dragMode, revision, overlay } = props;
  const box = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const size = usePlaceSize(box);
  const { value: plotly, failed } = useLoaded('plotly', whenPlotlyReady);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (plotly === null || size === null || size.width < 1) return undefined;
    const target = element.current!;
    const frame = requestAnimationFrame(() => {
      const { data, layout } = drawn(size);
      void plotly.react(target, data, { ...layout, dragmode: dragMode }, config).then(() => {
        target.dataset.renderedRevision = String(revision);
        notePageReady();
      });
      if (target.dataset.heard !== undefined || !('on' in target)) return;
      target.dataset.heard = '';
      const { on } = target as unknown as PlotlyEvents;
      on.call(target, 'plotly_relayout', (update) => latest.current.onMoved(movedAxes(update ?? {})));
      on.call(target, 'plotly_relayouting', (update) => latest.current.onMoving(movedAxes(update ?? {})));
      on.call(target, 'plotly_doubleclick', () => latest.current.onReset());
    });
    return () => cancelAnimationFrame(frame);
  }, [plotly, drawn, size, dragMode, revision]);

  useEffect(() => {
    const target = element.current!;
    return () => {
      delete target.dataset.heard;
      plotly?.purge(target);
    };
  }, [plotly]);

  useWheelOnlyWithFocus(box);

  return (
    <div className="examine-plot" ref={box}>
      <div ref={element} className="examine-drawing" />
      {failed && (
        <p className="plot-message" role="alert">
          The code that draws this could not be loaded. Check the connection, close and examine the figure
          again; the data table holds the same numbers.
        </p>
      )}
      {size && overlay(size)}
    </div>
  );
}

/** The wheel scrolls the page unless the plot has the focus or Ctrl is held. */
function useWheelOnlyWithFocus(box: { current: HTMLElement | null }) {
  useEffect(() => {
    const target = box.current!;
    const turned = (event: WheelEvent) => {
      const focused = target.parentElement?.contains(document.activeElement) === true;
      if (!focused && !event.ctrlKey && !event.metaKey) event.stopPropagation();
    };
    target.addEventListener('wheel', turned, true);
    return () => target.removeEventListener('wheel', turned, true);
  }, [box]);
}
