import type { DiagramDeclaration } from '../../../../models/contract/diagram.ts';
import type { Provenance } from '../../../figures/export/provenance/provenance.ts';
import { memo, useMemo, useRef } from 'react';
import { useExamining } from '../../../figures/use-examining.ts';
import { useFigureState } from '../../../figures/spec/use-figure-state.ts';
import { DiagramCard } from './DiagramCard.tsx';
import { useInView } from '../../../figures/in-view/use-in-view.ts';
import { PartBoundary } from '../../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../../core/app-context.tsx';

interface DiagramProps {
  declaration: DiagramDeclaration;
  /** Provenance of every export. */
  provenance: Provenance | null;
}

const Card = memo(DiagramCard);

/** The drawing of the present result. */
function SolvedDiagram({ declaration, provenance, inView }: DiagramProps & { inView: boolean }) {
  const { id, build } = declaration;
  const { examine } = useExamining(id);
  const { solution, values, pending, progress, stale, revision } = useFigureState(declaration, inView);
  const spec = useMemo(() => build(values, solution), [build, values, solution]);
  return <Card spec={spec} provenance={provenance} {...{ pending, progress, stale, revision, examine }} />;
}

/** The model's drawing on its card or alone; before the first result only its name. */
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
