import { useEffect } from 'react';
import { DiagramSlot } from '../../diagram/DiagramSlot.tsx';
import { MechanismSlot } from '../../mechanism/MechanismSlot.tsx';
import { notePageStands } from '../../shell/page-stands.ts';
import { PartBoundary } from '../../shell/PartBoundary.tsx';
import { useApp } from '../../store/app-context.tsx';
import { mechanismTab } from '../../store/view-entries.ts';

/** The drawing or the mechanism where one thing is shown at a time. */
export function OtherSlot({ open, provenance }: { open: string; provenance: readonly string[] }) {
  const diagram = useApp(({ model }) => model.diagram);
  // There is no figure to wait for.
  useEffect(notePageStands, []);
  if (open !== mechanismTab)
    return diagram && <DiagramSlot key={open} declaration={diagram} provenance={provenance} />;
  return (
    <PartBoundary part="The picture of the mechanism">
      <MechanismSlot />
    </PartBoundary>
  );
}
