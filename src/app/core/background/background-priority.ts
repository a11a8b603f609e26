import type { Priority } from '../../../compute/solves/solve-group.ts';
import type { AppState } from '../app-state.ts';

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
