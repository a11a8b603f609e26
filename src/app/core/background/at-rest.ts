/** Conditions of rest, after which background work begins. */
import type { AppState } from '../app-state.ts';
import type { Priority } from '../../../compute/solves/solve-group.ts';

/** Time of rest before figures out of view are solved, ms. */
export const leisureMs = 5000;

const onScreen = ({ view }: AppState): boolean => view.stage === 'figures' || view.present !== null;

/** Priority of the figures: behind a question or a map they are out of view. */
export function figurePriority(state: AppState): Priority {
  return onScreen(state) ? 'visible' : 'idle';
}

/** Priority of the rates, whose table is open over the figures: a drag and a question come first. */
export function ratePriority(state: AppState): Priority {
  return onScreen(state) && state.gesture?.kind !== 'drag' ? 'visible' : 'idle';
}

/** Priority of a pin's numbers: one solve, which the figures and the table of differences show. */
export function pinPointPriority(state: AppState): Priority {
  return onScreen(state) ? 'visible' : 'asked';
}

/** Priority of a pin's curves: after the present scenario's, before speculative work. */
export function pinCurvePriority(state: AppState): Priority {
  return onScreen(state) ? 'asked' : 'idle';
}

/** No gesture is under way, and the inputs have been solved. */
export function inputsRest({ gesture, solve }: AppState): boolean {
  return gesture === null && !solve.pending;
}

/**
 * Whether the result on screen is shown as stale: another one is pending. During a drag only after a long wait, because
 * the notice would flicker with every movement.
 */
export function isShownStale({ gesture, solve }: Pick<AppState, 'gesture' | 'solve'>): boolean {
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
