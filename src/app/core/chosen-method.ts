import type { AppState } from './app-state.ts';

/**
 * The form of the equations that is shown: an input of the scenario where the model says so, else a matter of the view.
 */
export function chosenMethod({ model, values, view }: Pick<AppState, 'model' | 'values' | 'view'>): string {
  return model.methodInput === undefined ? view.method : String(values[model.methodInput]);
}
