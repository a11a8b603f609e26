import { scenarioMark } from '../../compute/cache/scenario-key.ts';
import type { AppState, AppStore } from './app-state.ts';

/**
 * Marks the page with the present inputs, as figures mark the inputs that they draw (`data-scenario`): tests and the
 * benchmark compare them. Returns a function that ends it.
 */
export function markScenario(store: AppStore): () => void {
  const mark = ({ model, values }: AppState) => {
    document.documentElement.dataset.scenario = scenarioMark(model.id, values);
  };
  mark(store.getState());
  return store.subscribe((state, before) => {
    if (state.values !== before.values || state.model !== before.model) mark(state);
  });
}
