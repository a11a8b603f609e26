import type { DiagramDeclaration } from '../../../../models/contract/diagram.ts';
import type { Provenance } from '../../../figures/export/provenance/provenance.ts';
import { memo, useMemo } from 'react';
import { useExamining } from '../../../figures/use-examining.ts';
import { useFigureState } from '../../../figures/spec/use-figure-state.ts';
import { DiagramCard } from './DiagramCard.tsx';

export interface DiagramProps {
  declaration: DiagramDeclaration;
  /** What every export carries. */
  provenance: Provenance | null;
}

const Card = memo(DiagramCard);

/** The drawing of the present result. */
export function SolvedDiagram({ declaration, provenance, inView }: DiagramProps & { inView: boolean }) {
  const { id, build } = declaration;
  const { examine } = useExamining(id);
  const { solution, values, pending, progress, stale, revision } = useFigureState(declaration, inView);
  const spec = useMemo(() => build(values, solution), [build, values, solution]);
  return <Card spec={spec} provenance={provenance} {...{ pending, progress, stale, revision, examine }} />;
}
