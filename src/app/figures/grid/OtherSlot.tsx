import { useEffect } from 'react';
import type { DiagramDeclaration } from '../../../models/contract/diagram.ts';
import { PartsAt } from '../../core/PartsAt.tsx';
import { notePageReady } from '../../kit/lazy/page-ready.ts';
import { useApp } from '../../core/app-context.tsx';
import type { Provenance } from '../export/provenance/provenance.ts';

declare module '../../core/part.ts' {
  interface Places {
    /** The model's drawing among the figures. */
    diagram: { declaration: DiagramDeclaration; provenance: Provenance | null };
    /** The model's drawing alone. */
    examinedDiagram: { declaration: DiagramDeclaration };
  }
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
