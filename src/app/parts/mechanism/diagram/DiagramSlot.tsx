import { type DiagramProps, SolvedDiagram } from './SolvedDiagram.tsx';
import { memo, useRef } from 'react';
import { useInView } from '../../../figures/in-view/use-in-view.ts';
import { PartBoundary } from '../../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../../core/app-context.tsx';

/** The model's drawing in its place; before the first result only its name. */
export const DiagramSlot = memo(function DiagramSlot({ declaration, provenance }: DiagramProps) {
  const cell = useRef<HTMLDivElement>(null);
  const inView = useInView(cell);
  const solved = useApp(({ solve }) => solve.solution !== null && solve.forValues !== null);
  return (
    <div className="figure-cell diagram-cell" ref={cell} data-testid={`figure-${declaration.id}`}>
      {solved ? (
        <PartBoundary part={`The drawing “${declaration.label}”`}>
          <SolvedDiagram declaration={declaration} provenance={provenance} inView={inView} />
        </PartBoundary>
      ) : (
        <section className="figure figure-awaited" aria-label={declaration.label} aria-busy="true">
          <h3>{declaration.label}</h3>
        </section>
      )}
    </div>
  );
});
