/** The preset that the inputs started from: shown in the bar, and selecting the recordings beside it. */
import { defaultValues, type EnteredInputs, type InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { sameValue, sameValues } from '../../scenario/file/scenario.ts';

const complete = new WeakMap<Model, Map<string, InputValues>>();

/** A preset's complete inputs, made once: every field of the panel compares with them at every movement. */
export function presetValues(model: Model, presetId: string): InputValues {
  const known = complete.get(model) ?? new Map<string, InputValues>();
  complete.set(model, known);
  const values = known.get(presetId) ?? {
    ...defaultValues(model.fields),
    ...model.presets.find(({ id }) => id === presetId)?.inputs,
  };
  known.set(presetId, values);
  return values;
}

export function changedFromPreset(model: Model, presetId: string, values: EnteredInputs): number {
  const from = presetValues(model, presetId);
  return model.fields.filter(({ name }) => !sameValue(values[name], from[name])).length;
}

/** The preset equal to the inputs, else the one before: they have moved on from it. */
export function presetAfter(model: Model, before: string, values: EnteredInputs): string {
  return model.presets.find(({ id }) => sameValues(presetValues(model, id), values))?.id ?? before;
}

/** For inputs of unknown origin: the preset from which they differ in the fewest places, the first of several. */
export function nearestPreset(model: Model, values: EnteredInputs): string {
  let nearest = '';
  let fewest = Infinity;
  for (const { id } of model.presets) {
    const changed = changedFromPreset(model, id, values);
    if (changed < fewest) [nearest, fewest] = [id, changed];
  }
  return nearest;
}
