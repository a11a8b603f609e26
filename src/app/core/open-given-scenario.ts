import { readScenario } from '../../scenario/file/read-scenario.ts';
import type { App } from './app.ts';
import type { ViewState } from './app-state.ts';
import { initialView } from './view/view-setting.ts';

/**
 * Opens a scenario as a file gives it (`{ model, inputs }`), one step of the history, with these settings of the view.
 * Resolves with one sentence where it is refused, else with null.
 */
export async function openGivenScenario(
  { catalogue, store, actions }: App,
  file: { readonly model: string; readonly inputs: Readonly<Record<string, unknown>> },
  settings: Partial<ViewState>,
): Promise<string | null> {
  await catalogue.load([file.model]);
  const reading = readScenario(catalogue, file);
  if (!reading.ok) return reading.fault.message;
  const { model, values } = reading.value;
  const { view, model: present } = store.getState();
  const base = model === present.id ? view : initialView(catalogue.find(model)!, view.traffic);
  actions.openScenario({ model, values, view: { ...base, drawer: view.drawer, ...settings } });
  return null;
}
