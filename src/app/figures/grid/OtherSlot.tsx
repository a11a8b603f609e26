import { useEffect } from 'react';
import { DiagramSlot } from '../../parts/mechanism/diagram/DiagramSlot.tsx';
import { notePageStands } from '../../kit/lazy/page-ready.ts';
import { useApp } from '../../core/app-context.tsx';
import type { Provenance } from '../export/provenance/provenance.ts';

/** The drawing where one thing is shown at a time. */
export function OtherSlot({ open, provenance }: { open: string; provenance: Provenance | null }) {
  const diagram = useApp(({ model }) => model.diagram);
  // There is no figure to wait for.
  useEffect(notePageStands, []);
  return diagram && <DiagramSlot key={open} declaration={diagram} provenance={provenance} />;
}
