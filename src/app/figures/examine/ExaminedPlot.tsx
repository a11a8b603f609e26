import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { usePalette } from '../../kit/use-palette.ts';
import { plotExport } from '../export/plot-export.ts';
import type { FigureCardProps } from '../FigureCard.tsx';
import { useHeldAxes } from '../frame/axes/use-held-axes.ts';
import { isEmptyFigure } from '../plot/empty-figure.ts';
import { ViewChoice } from '../ViewChoice.tsx';
import { ScaleTools, ZoomTools } from './AxisTools.tsx';
import { type ExaminedAxes, examinedSpec, withScale } from './plotly/examined-axes.ts';
import { withoutSeries } from './examined-series.ts';
import { ExaminedFrame } from './ExaminedFrame.tsx';
import { ExaminePad } from './ExaminePad.tsx';
import { LegendSwitches } from './LegendSwitches.tsx';
import { useMovedAxes } from './use-moved-axes.ts';

const nothingOff: ReadonlySet<string> = new Set();

interface Props extends Pick<
  FigureCardProps,
  | 'spec'
  | 'provenance'
  | 'figureId'
  | 'reproduction'
  | 'others'
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
  const { examined, spec, provenance, figureId, reproduction, others } = props;
  const { views, view, onView } = props;
  const { dragging = false, onDrag, handles, pending = false, stale = null } = props;
  const palette = usePalette();
  const held = useHeldAxes(spec, dragging);
  const [off, setOff] = useState(nothingOff);
  const pad = useRef<HTMLDivElement>(null);
  const id = useId();
  const shownWith = useCallback(
    (axes: ExaminedAxes) => examinedSpec(withoutSeries(held, off), axes),
    [held, off],
  );
  const { shown, setAxes, tools, moving } = useMovedAxes(shownWith);
  const exported = useMemo(() => plotExport(shown), [shown]);

  return (
    <ExaminedFrame
      {...{ id, examined, pad, exported, provenance, figureId, reproduction, others, stale }}
      figure={spec}
      busy={pending}
      tools={
        <>
          <div className="examine-tools" role="group" aria-label="Axes">
            <ZoomTools {...tools} />
            <ScaleTools
              spec={held}
              shown={shown}
              onScale={(which, chosen) => setAxes((axes) => withScale(axes, which, chosen))}
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
        describedBy={`${id}-summary`}
        pad={pad}
        {...{ ...moving, handles, onDrag }}
      />
      {!pending && isEmptyFigure(shown) && (
        <p className="plot-message examine-message">
          <span>{spec.emptyMessage ?? 'No value lies in the range of this figure.'}</span>
        </p>
      )}
    </ExaminedFrame>
  );
}
