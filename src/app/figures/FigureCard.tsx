import { useId, useMemo, useState } from 'react';
import type { FigureSpec } from '../../models/contract/figure.ts';
import type { Palette } from '../theme/palette.ts';
import type { DragPhase, HandleRange } from './plot/DragHandle.tsx';
import { FigureLegend } from './FigureLegend.tsx';
import { FigureHeader } from './FigureHeader.tsx';
import { Plot } from './plot/Plot.tsx';
import { ViewChoice } from './ViewChoice.tsx';
import './figure.css';
import { useHeldAxes } from './frame/held-axes.ts';
import { plotExport } from './export/plot-export.ts';
import { type Size, plotArea } from './frame/plot-geometry.ts';
import { needsLegend } from './plot/plotly-figure.ts';
import { isEmptyFigure } from './plot/empty-figure.ts';
import { LazyPart } from '../shell/LazyPart.tsx';
import { lateCode } from '../store/late-code.ts';

const readoutPart = lateCode(() => import('./plot/PlotReadout.tsx').then((module) => module.PlotReadout));
const handlePart = lateCode(() => import('./plot/DragHandle.tsx').then((module) => module.DragHandle));
const tablePart = lateCode(() => import('./FigureTable.tsx').then((module) => module.FigureTable));

export interface FigureCardProps {
  spec: FigureSpec;
  palette: Palette;
  /** Ways to look at the same data; none or one: nothing to choose. */
  views?: readonly { id: string; label: string }[];
  view?: string;
  onView?: (id: string) => void;
  /** True while any control is being dragged: the axes hold still. */
  dragging?: boolean;
  /** Called for markers that drag an input: with its name and its value in the canonical unit. */
  onDrag?: (name: string, value: number, phase: DragPhase) => void;
  /** Called with a place on the x axis that the reader picked, where places can be picked. */
  onPick?: (x: number) => void;
  /** Limits, step and present value of the inputs that markers drag, by input name. */
  handles?: Readonly<Record<string, HandleRange>>;
  /** A newer result is being computed: the shown one stays, dimmed by a hair. */
  pending?: boolean;
  /** How far the newer result is, 0..1; null when unknown. */
  progress?: number | null;
  /** Why the shown result is not that of the present inputs, one short sentence; null when it is. */
  stale?: string | null;
  /** Parameters, model version, numerical error, citation, link: one line each, in every export. */
  provenance: readonly string[];
  /** Figures with lower numbers are drawn first. */
  priority?: number;
  /** Names the state shown; see `Plot`. */
  revision?: number | string;
}

/**
 * A figure with its title, views, plot, draggable operating point, data table, summary and exports. Fills its parent's
 * height.
 */
export function FigureCard(props: FigureCardProps) {
  const { spec, palette, views, view, onView, onDrag, onPick, handles, provenance, priority, revision } =
    props;
  const { dragging = false, pending = false, progress = null, stale = null } = props;
  const [tableShown, setTableShown] = useState(false);
  const [size, setSize] = useState<Size | null>(null);
  const id = useId();
  const shown = useHeldAxes(spec, dragging);
  const exported = useMemo(() => plotExport(shown), [shown]);
  const legend = size !== null && needsLegend(shown, size);

  const overlay = (plotSize: Size) => {
    const area = plotArea(plotSize);
    return (
      <>
        {isEmptyFigure(shown) && (
          <p className="plot-message" style={area}>
            <span>{spec.emptyMessage ?? 'No value lies in the range of this figure.'}</span>
          </p>
        )}
        <LazyPart
          part={readoutPart}
          urgency="page-stands"
          props={{
            spec: shown,
            palette,
            area,
            describedBy: `${id}-summary`,
            ...(onPick === undefined ? {} : { onPick, pickHint: 'Click: watch the mechanism here' }),
          }}
        />
        {onDrag &&
          shown.markers
            .filter((marker) => marker.drags !== undefined)
            .map((marker) => (
              <LazyPart
                key={marker.drags}
                part={handlePart}
                urgency="page-stands"
                props={{ marker, spec: shown, area, range: handles?.[marker.drags!], onDrag }}
              />
            ))}
      </>
    );
  };

  return (
    <section
      className="figure"
      aria-labelledby={`${id}-title`}
      aria-busy={pending}
      data-pending={pending || undefined}
      data-stale={stale !== null || undefined}
    >
      <FigureHeader
        id={id}
        title={spec.title}
        subtitle={spec.subtitle}
        stale={stale}
        exported={exported}
        provenance={provenance}
        tableShown={tableShown}
        tableId={`${id}-table`}
        onToggleTable={() => setTableShown(!tableShown)}
      >
        {views && views.length > 1 && (
          <ViewChoice
            label={`View of ${spec.title}`}
            views={views}
            view={view ?? views[0]!.id}
            onView={(chosen) => onView?.(chosen)}
          />
        )}
      </FigureHeader>
      {legend && <FigureLegend spec={shown} palette={palette} />}
      <div className="figure-plot">
        <div inert={tableShown}>
          {' '}
          <Plot
            spec={shown}
            palette={palette}
            overlay={overlay}
            onSize={setSize}
            {...(priority === undefined ? {} : { priority })}
            {...(revision === undefined ? {} : { revision })}
          />
        </div>{' '}
        {pending && (
          <div key={revision} className="figure-veil" aria-hidden="true">
            <span style={{ width: progress === null ? '100%' : `${Math.round(progress * 100)}%` }} />
          </div>
        )}
        {tableShown && (
          <div id={`${id}-table`} className="figure-details">
            <p>{spec.summary}</p>
            <LazyPart part={tablePart} props={{ spec: shown }} />
          </div>
        )}
      </div>
      <p id={`${id}-summary`} className="visually-hidden">
        {spec.summary}
      </p>
    </section>
  );
}
