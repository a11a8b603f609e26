import type { AppState } from '../store/app-state.ts';

export interface Situation {
  /**
   * `fault`: the inputs are refused or have no result; `first`: nothing is computed yet; `normal`: the result's own
   * words.
   */
  kind: 'fault' | 'first' | 'normal';
  text: string;
}

/** What the line under the indicators says. */
export function situationOf({ model, solve, entryFaults, fault }: AppState): Situation {
  const entry = Object.values(entryFaults)[0];
  const message = entry?.message ?? fault?.message ?? solve.failure?.message;
  if (message !== undefined) {
    const kept = solve.solution === null ? '' : 'Shown for the last valid inputs. ';
    return { kind: 'fault', text: kept + message };
  }
  if (solve.solution === null || solve.forValues === null)
    return { kind: 'first', text: 'Computing the first result …' };
  return { kind: 'normal', text: model.situation?.(solve.forValues, solve.solution) ?? model.question };
}
