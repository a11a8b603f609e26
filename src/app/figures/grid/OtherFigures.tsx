import { useRef, type RefObject, useEffect } from 'react';
import type { DiagramDeclaration } from '../../../models/contract/diagram.ts';
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import { PartsAt } from '../../core/PartsAt.tsx';
import { useApp, useAppShallow, useAppStore } from '../../core/app-context.tsx';
import { notePageReady } from '../../kit/lazy/page-ready.ts';
import { FigureSlot } from './FigureSlot.tsx';
import { useInView } from '../in-view/use-in-view.ts';
import type { Provenance } from '../export/provenance/provenance.ts';

declare module '../../core/part.ts' {
  interface Places {
    /** The model's drawing among the figures. */
    diagram: { declaration: DiagramDeclaration; provenance: Provenance | null };
    /** The model's drawing alone. */
    examinedDiagram: { declaration: DiagramDeclaration };
  }
}

/**
 * Records whether the figures below the large one are in view: figures out of view are solved only after a longer rest.
 */
function useOthersInView(grid: RefObject<HTMLElement | null>): void {
  const store = useAppStore();
  const othersInView = useInView(grid, false);
  useEffect(() => {
    store.setState({ othersInView });
    return () => store.setState({ othersInView: false });
  }, [store, othersInView]);
}

interface Props {
  figures: readonly FigureDeclaration[];
  /** Number of figures drawn before these. */
  before: number;
  /** Provenance of every export. */
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

/** The drawing where one thing is shown at a time. */
export function OtherSlot({ open, provenance }: { open: string; provenance: Provenance | null }) {
  const diagram = useApp(({ model }) => model.diagram);
  // There is no figure to wait for.
  useEffect(notePageReady, []);
  return (
    diagram && (
      <PartsAt
        key={open}
        place="diagram"
        subject={`The drawing “${diagram.label}”`}
        props={{ declaration: diagram, provenance }}
      />
    )
  );
}
