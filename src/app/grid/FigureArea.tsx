import { type KeyboardEvent, useRef } from 'react';
import type { FigureDeclaration } from '../../models/figure.ts';
import { useActions, useApp } from '../state/app-context.tsx';
import { ResultTables } from '../tables/ResultTables.tsx';
import { FigureSlot } from './FigureSlot.tsx';
import { useProvenance } from './use-provenance.ts';
import { usePrintSize } from './use-print-size.ts';
import './grid.css';

/** All figures side by side; where there is room for one, one at a time behind tabs. */
export function FigureArea({ single }: { single: boolean }) {
  const grid = useRef<HTMLDivElement>(null);
  usePrintSize(grid);
  const figures = useApp(({ model }) => model.figures);
  const provenance = useProvenance();
  return (
    <section className="figure-area" aria-labelledby="figures-heading">
      <h2 className="visually-hidden" id="figures-heading">
        Figures
      </h2>
      {single ? (
        <FigureTabs figures={figures} provenance={provenance} />
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
        </div>
      )}
      <ResultTables single={single} provenance={provenance} />
    </section>
  );
}

interface TabsProps {
  figures: readonly FigureDeclaration[];
  provenance: readonly string[];
}

function FigureTabs({ figures, provenance }: TabsProps) {
  const { setFigure } = useActions();
  const chosen = useApp(({ view }) => view.figure);
  const tabs = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    figures.findIndex(({ id }) => id === chosen),
  );
  const declaration = figures[index];

  function choose(next: number) {
    const wrapped = (next + figures.length) % figures.length;
    setFigure(figures[wrapped].id);
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[wrapped]?.focus();
  }

  function keyDown(event: KeyboardEvent) {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: figures.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <>
      <div className="figure-tabs" role="tablist" aria-label="Figure" ref={tabs} onKeyDown={keyDown}>
        {figures.map(({ id, label }, k) => (
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
      <div role="tabpanel" id="figure-panel" aria-labelledby={`tab-${declaration.id}`}>
        <FigureSlot key={declaration.id} declaration={declaration} priority={0} provenance={provenance} />
      </div>
    </>
  );
}
