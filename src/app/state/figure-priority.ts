import type { Priority } from '../../compute/solve-group.ts';
import type { AppState } from './app-state.ts';

/** How urgent the figures are: behind a question or a map nobody sees them. */
export function figurePriority({ view }: AppState): Priority {
  return view.stage === 'figures' ? 'visible' : 'idle';
}
