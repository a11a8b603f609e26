import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import { DiagramSlot } from '../../diagram/DiagramSlot.tsx';
import { MechanismSlot } from '../../mechanism/MechanismSlot.tsx';
import { PartBoundary } from '../../shell/PartBoundary.tsx';
import { useApp } from '../../store/app-context.tsx';
import { FigureSlot } from './FigureSlot.tsx';

interface Props {
  figures: readonly FigureDeclaration[];
  /** So many figures are drawn before these. */
  before: number;
  /** What every export carries. */
  provenance: readonly string[];
}

/** Below the large figure, by scrolling: the others, the drawing, the mechanism. */
export function OtherFigures({ figures, before, provenance }: Props) {
  const { diagram, simulation } = useApp((state) => state.model);
  return (
    <div className="figure-grid">
      {figures.map((declaration, index) => (
        <FigureSlot
          key={declaration.id}
          declaration={declaration}
          priority={before + index}
          provenance={provenance}
        />
      ))}
      {diagram && <DiagramSlot key={diagram.id} declaration={diagram} provenance={provenance} />}
      {simulation && (
        <PartBoundary part="The picture of the mechanism">
          <MechanismSlot />
        </PartBoundary>
      )}
    </div>
  );
}
