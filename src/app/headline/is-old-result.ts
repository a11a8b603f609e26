import type { AppState } from '../store/app-state.ts';

/** The result on screen is not that of the inputs on the left: a newer one is computed, or they are refused. */
export function isOldResult({ solve, entryFaults, fault }: AppState): boolean {
  return solve.pending || solve.failure !== null || fault !== null || Object.keys(entryFaults).length > 0;
}
