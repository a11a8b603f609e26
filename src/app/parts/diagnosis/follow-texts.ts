import type { App } from '../../core/app.ts';

/**
 * Diagnoses the texts whenever they change, and opens the diagnosis with a pasted text. A pasted text that
 * the measurements refuse is no failure where the diagnosis reads it. Returns how to stop.
 */
export function followTexts({ store, actions }: App): () => void {
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
  if (store.getState().measurement.texts.length > 0) actions.diagnose();
  return store.subscribe(({ measurement, diagnosis }, before) => {
    const { texts } = measurement;
    if (texts !== before.measurement.texts) {
      actions.diagnose();
      if (texts.length > before.measurement.texts.length && texts.at(-1)!.pasted)
        actions.setDrawer('diagnosis');
    }
    if (
      diagnosis.examination !== before.diagnosis.examination ||
      measurement.refused !== before.measurement.refused
    )
      dismissRead();
  });
}
