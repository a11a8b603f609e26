import { useId, useMemo, useRef, useState } from 'react';
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import { usePalette } from '../../shell/use-palette.ts';
import { useActions } from '../../store/app-context.tsx';
import { FigureHeader } from '../FigureHeader.tsx';
import { DataTable } from '../DataTable.tsx';
import { ViewChoice } from '../ViewChoice.tsx';
import { plotExport } from '../export/plot-export.ts';
import { useHeldAxes } from '../frame/held-axes.ts';
import { useFigureSpec } from '../grid/use-figure-spec.ts';
import { useProvenance } from '../grid/use-provenance.ts';
import { isEmptyFigure } from '../plot/empty-figure.ts';
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
import { ExamineButtons } from './ExamineButtons.tsx';
import { ExaminePad } from './ExaminePad.tsx';
import { LegendSwitches } from './LegendSwitches.tsx';
import type { DragMode } from './PlotlyPlot.tsx';
import { useExamineFocus } from './use-examine-focus.ts';
import './examine.css';

const nothingOff: ReadonlySet<string> = new Set();

/**
 * One figure alone: it follows the inputs like its card, with axes that the reader moves. Only for states with a
 * solution.
 */
export function ExaminedFigure({ declaration }: { declaration: FigureDeclaration }) {
  const { id: figure, views } = declaration;
  const { currentHash } = useActions();
  const palette = usePalette();
  const provenance = useProvenance();
  const { spec, sweep, view, choose, dragging, pending, stale, revision } = useFigureSpec(declaration, true);
  const held = useHeldAxes(spec, dragging);
  const [axes, setAxes] = useState(untouchedAxes);
  const [off, setOff] = useState(nothingOff);
  const [dragMode, setDragMode] = useState<DragMode>('zoom');
  const [tableShown, setTableShown] = useState(false);
  const pad = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = useMemo(() => examinedSpec(withoutSeries(held, off), axes), [held, off, axes]);
  const exported = useMemo(() => plotExport(shown), [shown]);
  useExamineFocus(figure, pad);

  const reset = () => setAxes({ ...axes, zooms: {} });
  const scale = (factor: number, about?: number) => setAxes(withBothScaled(axes, shown, factor, about));

  return (
    <section
      className="figure examine"
      aria-labelledby={`${id}-title`}
      aria-busy={pending}
      data-stale={stale !== null || undefined}
      data-testid="examine"
    >
      <FigureHeader
        id={id}
        title={spec.title}
        subtitle={spec.subtitle}
        stale={stale}
        summary={spec.summary}
        exported={exported}
        figureId={figure}
        sweep={sweep}
        provenance={provenance}
        tableShown={tableShown}
        onToggleTable={() => setTableShown(!tableShown)}
        linkOf={() => new URL(currentHash(), window.location.href).href}
      >
        <ExamineButtons />
      </FigureHeader>
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
      <div className="figure-plot">
        <div className="examine-place" inert={tableShown}>
          <ExaminePad
            spec={shown}
            palette={palette}
            revision={revision}
            dragMode={dragMode}
            describedBy={`${id}-summary`}
            onMoved={(moved) => setAxes((before) => withMoved(before, shown, moved))}
            onScale={scale}
            onReset={reset}
            pad={pad}
          />
          {isEmptyFigure(shown) && (
            <p className="plot-message examine-message">
              <span>{spec.emptyMessage ?? 'No value lies in the range of this figure.'}</span>
            </p>
          )}
        </div>
        {tableShown && (
          <div className="figure-details">
            <p>{spec.summary}</p>
            <DataTable spec={spec} />
          </div>
        )}
      </div>
      {views && views.length > 1 && (
        <ViewChoice label={`View of ${spec.title}`} views={views} view={view} onView={choose} />
      )}
      <p id={`${id}-summary`} className="visually-hidden">
        {spec.summary}
      </p>
    </section>
  );
}
