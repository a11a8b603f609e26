import { MISSING } from '../../../../text/number-format.ts';
import { useApp, useAppShallow } from '../../../core/app-context.tsx';
import { type ResultDeclaration, type ShownResult, shownResult } from '../../../core/results/shown-result.ts';
import { rateScale } from '../../../core/traffic/rate-scale.ts';

/** The result as shown: blank while outdated, `MISSING` where it is withheld. */
export function useShownResult(result: ResultDeclaration, outdated: boolean): ShownResult {
  const solution = useApp(({ solve }) => (outdated ? null : solve.solution));
  const rate = useAppShallow((state) => rateScale(state.model, state.solve.forValues ?? state.values, state));
  const shown = shownResult(result, solution, rate);
  const withheld = useApp((state) => state.withheld === result.declaration.name);
  if (!outdated && !withheld) return shown;
  return { ...shown, text: outdated ? '' : MISSING, unit: '', note: '' };
}
