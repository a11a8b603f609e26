import { useState } from 'react';
import { useApp } from '../store/app-context.tsx';

export interface ShownFault {
  message: string;
  /** No longer so, but its place is kept until the slider is let go: nothing may move under the pointer. */
  resolved: boolean;
}

/**
 * What is wrong with a parameter, in one sentence: a refused entry first, else a rule across several parameters that
 * names this one. While a slider is dragged the sentences neither appear nor vanish, because that would move the slider
 * away from under the pointer; the status line above the figures says it at once.
 */
export function useFieldFault(name: string): ShownFault | null {
  const current = useApp(
    (state) =>
      state.entryFaults[name]?.message ?? (state.fault?.parameter === name ? state.fault.message : null),
  );
  const dragging = useApp((state) => state.gesture?.kind === 'drag');
  const [shown, setShown] = useState(current);
  if (!dragging && shown !== current) setShown(current);
  if (dragging) return shown === null ? null : { message: shown, resolved: current === null };
  return current === null ? null : { message: current, resolved: false };
}
