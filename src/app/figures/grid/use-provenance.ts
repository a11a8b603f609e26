import { useMemo } from 'react';
import { encodeLink } from '../../../scenario/link/link.ts';
import { useApp, useCatalogue } from '../../store/app-context.tsx';
import { chosenMethod } from '../../store/chosen-method.ts';
import { viewEntries } from '../../store/view-entries.ts';
import { pinLines } from './pin-lines.ts';
import { provenanceLines } from './provenance-lines.ts';

const nothingYet: readonly string[] = [];

/** What every export carries, for the result at rest: nothing can be exported while a slider is held. */
export function useProvenance(): readonly string[] {
  const catalogue = useCatalogue();
  const model = useApp((state) => state.model);
  const view = useApp((state) => state.view);
  const method = useApp(chosenMethod);
  const resting = useApp(({ gesture, solve }) => gesture === null && !solve.pending);
  const solution = useApp(({ solve }) => solve.solution);
  const values = useApp(({ solve }) => solve.forValues);
  const pins = useApp(({ pinned }) => pinned.list);
  return useMemo(() => {
    if (!resting || solution === null || values === null) return nothingYet;
    const hash = encodeLink(catalogue, { model: model.id, values, view: viewEntries(model, view) }, pins);
    const link = new URL(hash, window.location.href).href;
    return [...provenanceLines(model, values, solution, method, link), ...pinLines(catalogue, pins)];
  }, [catalogue, model, view, method, resting, solution, values, pins]);
}
