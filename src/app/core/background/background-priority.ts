import type { Priority } from '../../../compute/solves/solve-group.ts';
import type { AppState } from '../app-state.ts';

/** How long the page rests before what nobody sees yet is solved for, ms. */
export const leisureMs = 5000;

const onScreen = ({ view }: AppState): boolean => view.stage === 'figures' || view.present !== null;

/** How urgent the figures are: behind a question or a map nobody sees them. */
export function figurePriority(state: AppState): Priority {
  return onScreen(state) ? 'visible' : 'idle';
}

/** How urgent the rates are, whose table is open over the figures: a drag and a question come first. */
export function ratePriority(state: AppState): Priority {
  return onScreen(state) && state.gesture?.kind !== 'drag' ? 'visible' : 'idle';
}

/** How urgent a pin's numbers are: one solve, which the figures and the table of differences show. */
export function pinPointPriority(state: AppState): Priority {
  return onScreen(state) ? 'visible' : 'asked';
}

/** How urgent a pin's curves are: after the present scenario's, before what nobody waits for. */
export function pinCurvePriority(state: AppState): Priority {
  return onScreen(state) ? 'asked' : 'idle';
}
