/** Conditions of rest, after which background work begins. */
import type { AppState } from '../app-state.ts';

/** No gesture is under way, and the inputs have been solved. */
export function inputsRest({ gesture, solve }: AppState): boolean {
  return gesture === null && !solve.pending;
}

/**
 * Whether the result on screen is shown as stale: another one is pending. During a drag only after a long wait, because
 * the notice would flicker with every movement.
 */
export function saysAwaited({ gesture, solve }: Pick<AppState, 'gesture' | 'solve'>): boolean {
  return solve.pending && (gesture?.kind !== 'drag' || solve.late);
}

/** The present inputs are legal and have their result on screen. */
export function resultIsPresent(state: AppState): boolean {
  const { fault, solve, values } = state;
  return inputsRest(state) && fault === null && solve.forValues === values;
}

/** No curve of a figure is being solved. */
export function curvesAreDone({ sweep }: AppState): boolean {
  return Object.values(sweep.awaited).every((fraction) => fraction === null);
}
