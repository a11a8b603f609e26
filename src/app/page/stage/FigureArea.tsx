import { useMemo } from 'react';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../core/app-context.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { latePage } from '../late-page.ts';
import { otherFigures } from '../../figures/grid/late-grid.ts';
import { heroLayout } from '../../figures/grid/hero-layout.ts';
import { HeroStage } from '../../figures/grid/HeroStage.tsx';
import { OneFigure } from '../../figures/grid/OneFigure.tsx';
import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';
import '../../figures/grid/grid.css';
import type { Provenance } from '../../figures/export/provenance/provenance.ts';

// Figures below the window wait for the visible ones.
const othersPart = oneOf(otherFigures, ({ OtherFigures }) => OtherFigures);
const tablesPart = oneOf(latePage, ({ ResultTables }) => ResultTables);

/** A large figure and two beside it, the others below with the results in rows; in one column, one at a time. */
export function FigureArea({ single }: { single: boolean }) {
  const provenance = useProvenance();
  return (
    <section className="figure-area" aria-labelledby="figures-heading">
      <h2 className="visually-hidden" id="figures-heading">
        Figures
      </h2>
      <div className="figure-sheet">
        {single ? <OneFigure provenance={provenance} /> : <AllFigures provenance={provenance} />}
      </div>
      <PartBoundary part="The results in rows">
        <LazyPart part={tablesPart} urgency="page-ready" props={{ single, provenance }} />
      </PartBoundary>
    </section>
  );
}

function AllFigures({ provenance }: { provenance: Provenance | null }) {
  const model = useApp((state) => state.model);
  const shown = useApp(({ view }) => view.figure);
  const layout = useMemo(() => heroLayout(model, shown), [model, shown]);
  return (
    <>
      <HeroStage layout={layout} provenance={provenance} />
      <LazyPart
        part={othersPart}
        urgency="page-ready"
        props={{ figures: layout.others, before: layout.companions.length + 1, provenance }}
      />
    </>
  );
}
