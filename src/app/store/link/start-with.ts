import type { Handout } from '../../../scenario/handout/handout.ts';
import type { App } from '../app.ts';
import { initialState } from '../initial-state.ts';
import type { ShownScenario } from '../actions/scenario-actions.ts';

/** The application opens with this scenario: there is nothing before it to go back to. Evidence and pins stay. */
export function startWith(
  { catalogue, store }: Pick<App, 'catalogue' | 'store'>,
  { model, values, view }: ShownScenario,
  handout: Handout | null = null,
): void {
  const { announcements, measurement, calibration, pinned } = store.getState();
  const kept = { announcements, measurement, calibration, pinned, handout };
  store.setState({ ...initialState(catalogue.find(model)!, values), ...kept, view });
}
