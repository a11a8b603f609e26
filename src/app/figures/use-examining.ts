import { useMemo } from 'react';
import { useActions, useApp } from '../core/app-context.tsx';

/** A figure that can be opened alone on the stage. */
export interface Examining {
  /** Id of the figure in links. */
  id: string;
  open: () => void;
}

/** Handler that opens the figure with this id in links alone on its stage, and whether it is open. */
export function useExamining(id: string): { examine: Examining; examined: boolean } {
  const { setExamine } = useActions();
  const examined = useApp(({ view }) => view.examine === id);
  const examine = useMemo(() => ({ id, open: () => setExamine(id) }), [id, setExamine]);
  return { examine, examined };
}
