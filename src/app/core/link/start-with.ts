import type { Handout } from '../../../scenario/handout/handout.ts';
import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import type { App } from '../app.ts';
import type { ViewState } from '../app-state.ts';
import { initialState, remainingState } from '../initial-state.ts';

/**
 * Starts the history anew with these inputs, which need not satisfy the rules across inputs. Evidence and pins stay.
 */
export function startWith(
  { catalogue, store }: Pick<App, 'catalogue' | 'store'>,
  { model, values, view }: { model: string; values: EnteredInputs; view: ViewState },
  handout: Handout | null = null,
): void {
  const remaining = remainingState(store.getState());
  store.setState({ ...initialState(catalogue.find(model)!, values), ...remaining, handout, view });
}
