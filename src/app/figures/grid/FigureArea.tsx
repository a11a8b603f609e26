import { useMemo, useRef } from 'react';
import { DiagramSlot } from '../../diagram/DiagramSlot.tsx';
import { PartBoundary } from '../../shell/PartBoundary.tsx';
import { useApp } from '../../store/app-context.tsx';
import { ResultTables } from '../../tables/ResultTables.tsx';
import { FigureSlot } from './FigureSlot.tsx';
import { heroLayout } from './hero-layout.ts';
import { HeroStage } from './HeroStage.tsx';
import { OneFigure } from './OneFigure.tsx';
import { usePrintSize } from './use-print-size.ts';
import { useProvenance } from './use-provenance.ts';
import './grid.css';

/** A large figure and two beside it, the others below with the results in rows; where there is room for one, one at a time. */
export function FigureArea({ single }: { single: boolean }) {
  const sheet = useRef<HTMLDivElement>(null);
  usePrintSize(sheet);
  const provenance = useProvenance();
  return (
    <section className="figure-area" aria-labelledby="figures-heading">
      <h2 className="visually-hidden" id="figures-heading">
        Figures
      </h2>
      <div className="figure-sheet" ref={sheet}>
        {single ? <OneFigure provenance={provenance} /> : <AllFigures provenance={provenance} />}
      </div>
      <PartBoundary part="The results in rows">
        <ResultTables single={single} provenance={provenance} />
      </PartBoundary>
    </section>
  );
}

function AllFigures({ provenance }: { provenance: readonly string[] }) {
  const model = useApp((state) => state.model);
  const shown = useApp(({ view }) => view.figure);
  const layout = useMemo(() => heroLayout(model, shown), [model, shown]);
  const { diagram } = model;
  const before = layout.companions.length + 1;
  return (
    <>
      <HeroStage layout={layout} provenance={provenance} />
      <div className="figure-grid">
        {layout.others.map((declaration, index) => (
          <FigureSlot
            key={declaration.id}
            declaration={declaration}
            priority={before + index}
            provenance={provenance}
          />
        ))}
        {diagram && <DiagramSlot key={diagram.id} declaration={diagram} provenance={provenance} />}
      </div>
    </>
  );
}
