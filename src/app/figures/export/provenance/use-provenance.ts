import { useMemo } from 'react';
import { useLateCode } from '../../../shell/use-late-code.ts';
import { useApp, useCatalogue } from '../../../store/app-context.tsx';
import { chosenMethod } from '../../../store/chosen-method.ts';
import { lateCode } from '../../../store/late-code.ts';
import type { Provenance } from './provenance.ts';

const provenanceCode = lateCode(() => import('./provenance-of.ts'));

/** What every export carries, for the result at rest; null while a slider is held, and before there is a result. */
export function useProvenance(): Provenance | null {
  const catalogue = useCatalogue();
  const { code } = useLateCode(provenanceCode, true, 'page-stands');
  const model = useApp((state) => state.model);
  const view = useApp((state) => state.view);
  const method = useApp(chosenMethod);
  const resting = useApp(({ gesture, solve }) => gesture === null && !solve.pending);
  const solution = useApp(({ solve }) => solve.solution);
  const values = useApp(({ solve }) => solve.forValues);
  const pins = useApp(({ pinned }) => pinned.list);
  const handout = useApp((state) => state.handout);
  return useMemo(() => {
    if (!resting || code === null || solution === null || values === null) return null;
    return code.provenanceOf(catalogue, { model, view, method, solution, values, pins, handout });
  }, [catalogue, code, model, view, method, resting, solution, values, pins, handout]);
}
