import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { DiagramDeclaration } from '../../../models/contract/diagram.ts';
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import { DiagramSlot } from '../../diagram/DiagramSlot.tsx';
import { DifferenceTable } from '../../pins/DifferenceTable.tsx';
import { notePageStands } from '../../shell/page-stands.ts';
import { PartBoundary } from '../../shell/PartBoundary.tsx';
import { useActions, useApp } from '../../store/app-context.tsx';
import { ResultTables } from '../../tables/ResultTables.tsx';
import { FigureSlot } from './FigureSlot.tsx';
import { useProvenance } from './use-provenance.ts';
import { usePrintSize } from './use-print-size.ts';
import './grid.css';

/** All figures side by side, the model's drawing after them; where there is room for one, one at a time behind tabs. */
export function FigureArea({ single }: { single: boolean }) {
  const grid = useRef<HTMLDivElement>(null);
  usePrintSize(grid);
  const figures = useApp(({ model }) => model.figures);
  const diagram = useApp(({ model }) => model.diagram);
  const provenance = useProvenance();
  return (
    <section className="figure-area" aria-labelledby="figures-heading">
      <h2 className="visually-hidden" id="figures-heading">
        Figures
      </h2>
      {single ? (
        <FigureTabs figures={figures} diagram={diagram} provenance={provenance} />
      ) : (
        <div className="figure-grid" ref={grid}>
          {figures.map((declaration, index) => (
            <FigureSlot
              key={declaration.id}
              declaration={declaration}
              priority={index}
              provenance={provenance}
            />
          ))}
          {diagram && <DiagramSlot key={diagram.id} declaration={diagram} provenance={provenance} />}
        </div>
      )}
      <PartBoundary part="The results in rows">
        <ResultTables single={single} provenance={provenance} />
      </PartBoundary>
      <PartBoundary part="The table of differences">
        <DifferenceTable provenance={provenance} />
      </PartBoundary>
    </section>
  );
}

interface TabsProps {
  figures: readonly FigureDeclaration[];
  diagram: DiagramDeclaration | undefined;
  provenance: readonly string[];
}

function FigureTabs({ figures, diagram, provenance }: TabsProps) {
  const { setFigure } = useActions();
  const chosen = useApp(({ view }) => view.figure);
  const tabs = useRef<HTMLDivElement>(null);
  const shown = [...figures, ...(diagram === undefined ? [] : [diagram])];
  const index = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosen),
  );
  const { id: open } = shown[index];
  const figure = figures.find(({ id }) => id === open);

  function choose(next: number) {
    const wrapped = (next + shown.length) % shown.length;
    setFigure(shown[wrapped].id);
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[wrapped]?.focus();
  }

  function keyDown(event: KeyboardEvent) {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <>
      <div className="figure-tabs" role="tablist" aria-label="Figure" ref={tabs} onKeyDown={keyDown}>
        {shown.map(({ id, label }, k) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={k === index}
            aria-controls="figure-panel"
            tabIndex={k === index ? 0 : -1}
            onClick={() => {
              choose(k);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="figure-panel" aria-labelledby={`tab-${open}`}>
        {figure ? (
          <FigureSlot key={open} declaration={figure} priority={0} provenance={provenance} />
        ) : (
          <OtherSlot open={open} diagram={diagram} provenance={provenance} />
        )}
      </div>
    </>
  );
}

function OtherSlot({
  open,
  diagram,
  provenance,
}: Pick<TabsProps, 'diagram' | 'provenance'> & { open: string }) {
  // There is no figure to wait for.
  useEffect(notePageStands, []);
  return diagram && <DiagramSlot key={open} declaration={diagram} provenance={provenance} />;
}
