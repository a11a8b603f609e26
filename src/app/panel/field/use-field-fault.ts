import { useState } from 'react';
import { isUnstable } from '../../../models/contract/inputs.ts';
import type { AppState } from '../../core/app-state.ts';
import { useApp } from '../../core/app-context.tsx';

/** Whether a rule across several parameters refuses this one. */
export const isRefusedFor = ({ fault }: Pick<AppState, 'fault'>, name: string): boolean =>
  fault !== null && fault.parameter === name && !isUnstable(fault);

/**
 * The fault of a parameter, in one sentence: a refused entry first, else a rule across several parameters that names
 * this one. While a slider is dragged no sentence appears, because it might cover the slider; the headline shows it at
 * once.
 */
export function useFieldFault(name: string): string | null {
  const current = useApp(
    (state) => state.entryFaults[name]?.message ?? (isRefusedFor(state, name) ? state.fault!.message : null),
  );
  const dragging = useApp((state) => state.gesture?.kind === 'drag');
  const [shown, setShown] = useState(current);
  if (shown !== current && (!dragging || current === null)) setShown(current);
  return current === null ? null : shown;
}
