import { useMemo } from 'react';
import { useActions, useApp } from '../core/app-context.tsx';
import type { Examining } from './examining.ts';

/** How what links call `id` is opened alone on its stage, and whether it is. */
export function useExamining(id: string): { examine: Examining; examined: boolean } {
  const { setExamine } = useActions();
  const examined = useApp(({ view }) => view.examine === id);
  const examine = useMemo(() => ({ id, open: () => setExamine(id) }), [id, setExamine]);
  return { examine, examined };
}
