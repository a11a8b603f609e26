import { useMemo } from 'react';
import { useActions, useApp } from '../core/app-context.tsx';

/** A figure that can be opened alone on the stage. */
export interface Examining {
  /** The figure, as links name it. */
  id: string;
  open: () => void;
}

/** How what links call `id` is opened alone on its stage, and whether it is. */
export function useExamining(id: string): { examine: Examining; examined: boolean } {
  const { setExamine } = useActions();
  const examined = useApp(({ view }) => view.examine === id);
  const examine = useMemo(() => ({ id, open: () => setExamine(id) }), [id, setExamine]);
  return { examine, examined };
}
