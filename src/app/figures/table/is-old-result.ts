import type { AppState } from '../../core/app-state.ts';
import { isShownStale } from '../../core/background/at-rest.ts';

/** The result on screen is stale: a newer one is computed, or the inputs are refused. */
export function isOldResult(state: AppState): boolean {
  const { solve, entryFaults, fault } = state;
  return (
    isShownStale(state) || solve.failure !== null || fault !== null || Object.keys(entryFaults).length > 0
  );
}
