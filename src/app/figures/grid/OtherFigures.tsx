import { useRef } from 'react';
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import { PartsAt } from '../../core/PartsAt.tsx';
import { useApp, useAppShallow } from '../../core/app-context.tsx';
import { FigureSlot } from './FigureSlot.tsx';
import { useOthersInView } from './use-others-in-view.ts';
import type { Provenance } from '../export/provenance/provenance.ts';

interface Props {
  figures: readonly FigureDeclaration[];
  /** So many figures are drawn before these. */
  before: number;
  /** What every export carries. */
  provenance: Provenance | null;
}

/** Below the large figure, by scrolling: the others and the drawing. */
export function OtherFigures({ figures, before, provenance }: Props) {
  const { diagram } = useApp((state) => state.model);
  const apply = useAppShallow(({ values }) =>
    figures.map(({ appliesWhen }) => appliesWhen?.(values) !== false),
  );
  const grid = useRef<HTMLDivElement>(null);
  useOthersInView(grid);
  return (
    <div className="figure-grid" ref={grid}>
      {figures.map((declaration, index) =>
        !apply[index] ? null : (
          <FigureSlot
            key={declaration.id}
            declaration={declaration}
            priority={before + index}
            provenance={provenance}
            briefly
          />
        ),
      )}
      {diagram && (
        <PartsAt
          key={diagram.id}
          place="diagram"
          subject={`The drawing “${diagram.label}”`}
          props={{ declaration: diagram, provenance }}
        />
      )}
    </div>
  );
}
