import { useId, useMemo, useRef, useState } from 'react';
import { usePalette } from '../../shell/use-palette.ts';
import { plotExport } from '../export/plot-export.ts';
import type { FigureCardProps } from '../FigureCard.tsx';
import { useHeldAxes } from '../frame/use-held-axes.ts';
import { isEmptyFigure } from '../plot/empty-figure.ts';
import { ViewChoice } from '../ViewChoice.tsx';
import { ScaleTools, ZoomTools } from './AxisTools.tsx';
import {
  examinedSpec,
  isZoomed,
  untouchedAxes,
  withBothScaled,
  withMoved,
  withScale,
} from './examined-axes.ts';
import { withoutSeries } from './examined-series.ts';
import { ExaminedFrame } from './ExaminedFrame.tsx';
import { ExaminePad } from './ExaminePad.tsx';
import { LegendSwitches } from './LegendSwitches.tsx';
import type { DragMode } from './PlotlyPlot.tsx';

const nothingOff: ReadonlySet<string> = new Set();

interface Props extends Pick<
  FigureCardProps,
  | 'spec'
  | 'provenance'
  | 'figureId'
  | 'sweep'
  | 'reproduction'
  | 'views'
  | 'view'
  | 'onView'
  | 'dragging'
  | 'onDrag'
  | 'handles'
  | 'pending'
  | 'stale'
  | 'revision'
> {
  /** How links call it. */
  examined: string;
}

/** One figure alone, with axes that the reader moves and series that can be left out. */
export function ExaminedPlot(props: Props) {
  const { examined, spec, provenance, figureId, sweep, reproduction, views, view, onView } = props;
  const { dragging = false, onDrag, handles, pending = false, stale = null } = props;
  const palette = usePalette();
  const held = useHeldAxes(spec, dragging);
  const [axes, setAxes] = useState(untouchedAxes);
  const [off, setOff] = useState(nothingOff);
  const [dragMode, setDragMode] = useState<DragMode>('zoom');
  const [tableShown, setTableShown] = useState(false);
  const pad = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = useMemo(() => examinedSpec(withoutSeries(held, off), axes), [held, off, axes]);
  const exported = useMemo(() => plotExport(shown), [shown]);

  const reset = () => setAxes({ ...axes, zooms: {} });
  const scale = (factor: number, about?: number) => setAxes(withBothScaled(axes, shown, factor, about));

  return (
    <ExaminedFrame
      {...{ id, examined, pad, exported, provenance, figureId, sweep, reproduction, tableShown, stale }}
      figure={spec}
      busy={pending}
      onToggleTable={() => setTableShown(!tableShown)}
      tools={
        <>
          <div className="examine-tools" role="group" aria-label="Axes">
            <ZoomTools
              dragMode={dragMode}
              onDragMode={setDragMode}
              zoomed={isZoomed(shown, axes)}
              onScale={scale}
              onReset={reset}
            />
            <ScaleTools
              spec={held}
              shown={shown}
              onScale={(which, chosen) => setAxes(withScale(axes, which, chosen))}
            />
          </div>
          <LegendSwitches spec={held} palette={palette} off={off} onOff={setOff} />
        </>
      }
      below={
        views &&
        views.length > 1 && (
          <ViewChoice
            label={`View of ${spec.title}`}
            views={views}
            view={view ?? views[0]!.id}
            onView={(chosen) => onView?.(chosen)}
          />
        )
      }
    >
      <ExaminePad
        spec={shown}
        palette={palette}
        revision={props.revision ?? spec.subtitle}
        dragMode={dragMode}
        describedBy={`${id}-summary`}
        onMoved={(moved) => setAxes((before) => withMoved(before, shown, moved))}
        onScale={scale}
        onReset={reset}
        pad={pad}
        {...{ handles, onDrag }}
      />
      {isEmptyFigure(shown) && (
        <p className="plot-message examine-message">
          <span>{spec.emptyMessage ?? 'No value lies in the range of this figure.'}</span>
        </p>
      )}
    </ExaminedFrame>
  );
}
