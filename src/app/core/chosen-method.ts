import type { AppState } from './app-state.ts';

/**
 * The form of the equations shown: an input of the scenario where the model declares it so, else a setting of the view.
 */
export function chosenMethod({ model, values, view }: Pick<AppState, 'model' | 'values' | 'view'>): string {
  return model.methodInput === undefined ? view.method : String(values[model.methodInput]);
}
