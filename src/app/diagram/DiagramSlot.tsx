import { memo, useMemo, useRef } from 'react';
import type { DiagramDeclaration } from '../../models/diagram.ts';
import { useFigureState } from '../grid/use-figure-state.ts';
import { useInView } from '../grid/use-in-view.ts';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import { useApp } from '../state/app-context.tsx';
import { DiagramCard } from './DiagramCard.tsx';

interface Props {
  declaration: DiagramDeclaration;
  /** What every export carries. */
  provenance: readonly string[];
}

/** The model's drawing in its place; before the first result only its name. */
export const DiagramSlot = memo(function DiagramSlot({ declaration, provenance }: Props) {
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

const Card = memo(DiagramCard);

function SolvedDiagram({ declaration, provenance, inView }: Props & { inView: boolean }) {
  const { build } = declaration;
  const { solution, values, pending, progress, stale, revision } = useFigureState(declaration, inView);
  const spec = useMemo(() => build(values, solution), [build, values, solution]);
  return <Card spec={spec} provenance={provenance} {...{ pending, progress, stale, revision }} />;
}
