import { useId, useMemo, useRef, useState } from 'react';
import { ZoomTools } from '../figures/examine/AxisTools.tsx';
import {
  isZoomed,
  untouchedAxes,
  withBothScaled,
  withMoved,
  zoomedSpec,
} from '../figures/examine/examined-axes.ts';
import { ExamineButtons } from '../figures/examine/ExamineButtons.tsx';
import type { DragMode } from '../figures/examine/PlotlyPlot.tsx';
import { useExamineFocus } from '../figures/examine/use-examine-focus.ts';
import { FigureHeader } from '../figures/FigureHeader.tsx';
import { DataTable } from '../figures/DataTable.tsx';
import { useActions } from '../store/app-context.tsx';
import { examinedMap } from '../store/app-state.ts';
import { heatExport } from './heat/heat-export.ts';
import { zeroColour } from './heat/heat-colours.ts';
import { ExaminedHeat } from './heat/ExaminedHeat.tsx';
import type { MapCardProps } from './MapCard.tsx';
import '../figures/examine/examine.css';

/** The map alone, with contours; its exports show the whole of it. */
export function ExaminedMap({ spec, palette, provenance, busy, stale, wordsAt, onGo }: MapCardProps) {
  const { currentHash } = useActions();
  const [axes, setAxes] = useState(untouchedAxes);
  const [dragMode, setDragMode] = useState<DragMode>('zoom');
  const [tableShown, setTableShown] = useState(false);
  const pad = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = useMemo(() => zoomedSpec(spec, axes), [spec, axes]);
  const exported = useMemo(() => heatExport(spec), [spec]);
  useExamineFocus(examinedMap, pad);

  const reset = () => setAxes(untouchedAxes);
  const scale = (factor: number) => setAxes(withBothScaled(axes, shown, factor));
  const legend = [
    ...(spec.zero === null ? [] : [{ text: spec.zero, colour: zeroColour(palette) }]),
    ...(spec.hasNone ? [{ text: 'no result', colour: palette.control }] : []),
    ...(spec.goals === null ? [] : [{ text: 'goals hold inside the outline', colour: palette.ink }]),
    ...(spec.now === null ? [] : [{ text: 'now', colour: palette.accent }]),
  ];

  return (
    <section
      className="figure examine"
      aria-labelledby={`${id}-title`}
      aria-busy={busy}
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
        <ul className="figure-legend">
          {legend.map(({ text, colour }) => (
            <li key={text}>
              <svg width="12" height="12" aria-hidden="true">
                <rect width="12" height="12" rx="2" fill={colour} />
              </svg>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="figure-plot">
        <div className="examine-place" inert={tableShown}>
          <ExaminedHeat
            spec={shown}
            palette={palette}
            dragMode={dragMode}
            describedBy={`${id}-summary`}
            wordsAt={wordsAt}
            onGo={onGo}
            onMoved={(moved) => setAxes((before) => withMoved(before, shown, moved))}
            onScale={scale}
            onReset={reset}
            pad={pad}
          />
        </div>
        {tableShown && (
          <div className="figure-details">
            <p>{spec.summary}</p>
            <DataTable spec={spec} />
          </div>
        )}
      </div>
      <p id={`${id}-summary`} className="visually-hidden">
        {spec.summary}
      </p>
    </section>
  );
}
