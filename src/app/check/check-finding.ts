import type { AppState } from '../store/app-state.ts';
import { comparedIndicators, overallVerdict } from './compared-indicators.ts';

/**
 * Where the run of the present inputs differs from the result, one or two sentences; null where it does not, or there
 * is none.
 */
export function checkFinding(
  state: Pick<AppState, 'model' | 'values' | 'view' | 'solve' | 'check'>,
): string | null {
  const compared = comparedIndicators(state);
  return compared.some(({ verdict }) => verdict.kind === 'differs') ? overallVerdict(compared) : null;
}
