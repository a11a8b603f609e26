import { useMemo } from 'react';
import { useLateCode } from '../../../kit/lazy/use-late-code.ts';
import { useApp, useCatalogue } from '../../../core/app-context.tsx';
import { linkedPins } from '../../../core/link/linked-pins.ts';
import { inputsRest } from '../../../core/background/at-rest.ts';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { lateFigures } from '../../late-figures.ts';
import type { Provenance } from './provenance.ts';

/** Provenance of every export, for the result at rest; null while a slider is dragged, and before there is a result. */
export function useProvenance(): Provenance | null {
  const catalogue = useCatalogue();
  const { code } = useLateCode(lateFigures, true, 'page-ready');
  const model = useApp((state) => state.model);
  const view = useApp((state) => state.view);
  const method = useApp(chosenMethod);
  // The intermediate results of a drag cause no rendering.
  const solution = useApp((state) => (inputsRest(state) ? state.solve.solution : null));
  const values = useApp((state) => (inputsRest(state) ? state.solve.forValues : null));
  const pins = useApp(linkedPins);
  const handout = useApp((state) => state.handout);
  return useMemo(() => {
    if (code === null || solution === null || values === null) return null;
    return code.provenanceOf(catalogue, { model, view, method, solution, values, pins, handout });
  }, [catalogue, code, model, view, method, solution, values, pins, handout]);
}
