import { memo, useRef } from 'react';
import type { DiagramDeclaration } from '../../../../models/contract/diagram.ts';
import { useInView } from '../../../figures/in-view/use-in-view.ts';
import { LazyPart } from '../../../kit/lazy/LazyPart.tsx';
import { lateCode } from '../../../kit/lazy/late-code.ts';
import { PartBoundary } from '../../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../../core/app-context.tsx';
import type { Provenance } from '../../../figures/export/provenance/provenance.ts';

export interface DiagramProps {
  declaration: DiagramDeclaration;
  /** What every export carries. */
  provenance: Provenance | null;
}

const diagramPart = lateCode(() => import('./SolvedDiagram.tsx').then((module) => module.SolvedDiagram));

/** The model's drawing in its place; before the first result only its name. */
export const DiagramSlot = memo(function DiagramSlot({ declaration, provenance }: DiagramProps) {
  const cell = useRef<HTMLDivElement>(null);
  const inView = useInView(cell);
  const solved = useApp(({ solve }) => solve.solution !== null && solve.forValues !== null);
  return (
    <div className="figure-cell diagram-cell" ref={cell} data-testid={`figure-${declaration.id}`}>
      {solved ? (
        <PartBoundary part={`The drawing “${declaration.label}”`}>
          <LazyPart part={diagramPart} urgency="page-stands" props={{ declaration, provenance, inView }} />
        </PartBoundary>
      ) : (
        <section className="figure figure-awaited" aria-label={declaration.label} aria-busy="true">
          <h3>{declaration.label}</h3>
        </section>
      )}
    </div>
  );
});
