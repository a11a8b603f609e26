import { readScenario } from '../../../scenario/file/read-scenario.ts';
import type { AppState } from '../../core/app-state.ts';
import type { MeasurementState } from '../../core/evidence/measurement-state.ts';
import type { App } from '../../core/app.ts';
import { machineDoubt } from './machine-text.ts';

/** Whether the last output is of a simulation, which has no counters, and was pasted onto the page. */
function isPastedRun({ tools, texts }: MeasurementState): boolean {
  const last = tools.at(-1)?.output;
  return (
    last?.reading.run !== undefined && texts.some(({ name, pasted }) => pasted && name === last.fileName)
  );
}

/**
 * Diagnoses the texts whenever they change, and opens the diagnosis with a pasted text. A pasted text that the
 * measurements refuse is not a failure where the diagnosis reads it. Returns a function that ends it.
 */
export function followTexts({ catalogue, store, actions }: App): () => void {
  function dismissRead() {
    const { measurement, diagnosis } = store.getState();
    const read = new Set(
      diagnosis.examination?.diagnosis.texts
        .filter(({ read: outputs }) => outputs.length > 0)
        .map(({ name }) => name),
    );
    const pasted = new Set(measurement.texts.filter((text) => text.pasted).map(({ name }) => name));
    for (const { id, fileName } of measurement.refused)
      if (read.has(fileName) && pasted.has(fileName)) actions.dismissRefused(id);
  }
  let atPaste: Pick<AppState, 'model' | 'values'> = store.getState();

  /** Inputs of the pasted machine in the present model; null where the texts describe none. */
  function pastedValues({ diagnosis, model }: AppState) {
    const scenario = diagnosis.examination?.measured?.scenario ?? null;
    if (scenario?.model !== model.id) return null;
    const reading = readScenario(catalogue, scenario);
    return reading.ok ? reading.value.values : null;
  }

  /** The doubt remains while inputs move and a result is awaited. */
  function doubt(state: AppState) {
    const { diagnosis, gesture, solve, insteadOfHeadline } = state;
    if (diagnosis.examination !== null && (gesture !== null || solve.pending)) return;
    const found = machineDoubt(
      state,
      atPaste,
      pastedValues(state),
      (id) => catalogue.entries.find((entry) => entry.id === id)?.name ?? id,
    );
    const instead = found?.replaces === true ? found.says : null;
    if (instead === insteadOfHeadline && found?.says === diagnosis.doubt?.says) return;
    store.setState(({ diagnosis: now }) => ({
      diagnosis: { ...now, doubt: found },
      insteadOfHeadline: instead,
      withheld: found?.withholds ?? null,
    }));
  }

  if (store.getState().measurement.texts.length > 0) actions.diagnose();
  return store.subscribe((state, before) => {
    const { measurement, diagnosis, values, model, solve, gesture } = state;
    const { texts } = measurement;
    const isNew = diagnosis.examination !== before.diagnosis.examination;
    if (isNew) atPaste = { model, values };
    if (
      isNew ||
      diagnosis.taken !== before.diagnosis.taken ||
      values !== before.values ||
      model !== before.model ||
      solve !== before.solve ||
      gesture !== before.gesture
    )
      doubt(state);
    if (texts !== before.measurement.texts) {
      actions.diagnose();
      if (texts.length > before.measurement.texts.length && texts.at(-1)!.pasted)
        actions.setDrawer('diagnosis');
    }
    if (measurement.tools.length > before.measurement.tools.length && isPastedRun(measurement))
      actions.setDrawer('measurements');
    if (isNew || measurement.refused !== before.measurement.refused) dismissRead();
  });
}
