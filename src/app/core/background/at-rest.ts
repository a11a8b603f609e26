/** When the page is at rest: what works in the background begins then, each with as much of it as it needs. */
import type { AppState } from '../app-state.ts';

/** Nothing is being moved, and nothing that was moved is still being solved. */
export function inputsRest({ gesture, solve }: AppState): boolean {
  return gesture === null && !solve.pending;
}

/**
 * What is on screen is said to be old: another result is on its way. In a drag only when that takes long, because it
 * would be said and taken back with every movement.
 */
export function saysAwaited({ gesture, solve }: Pick<AppState, 'gesture' | 'solve'>): boolean {
  return solve.pending && (gesture?.kind !== 'drag' || solve.late);
}

/** The present inputs are legal and have their result on screen. */
export function resultIsPresent(state: AppState): boolean {
  const { fault, solve, values } = state;
  return inputsRest(state) && fault === null && solve.forValues === values;
}

/** No figure's curve is under way. */
export function curvesAreDone({ sweep }: AppState): boolean {
  return Object.values(sweep.awaited).every((fraction) => fraction === null);
}
