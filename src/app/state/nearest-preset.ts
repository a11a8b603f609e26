import type { InputValues } from '../../models/inputs.ts';
import type { Model, Preset } from '../../models/model.ts';
import { presetValues } from './scenario-actions.ts';
import { sameValue } from '../../scenario/scenario.ts';

export interface NearestPreset {
  preset: Preset;
  /** Number of inputs that differ from it. */
  changed: number;
}

/** The preset from which the inputs differ in the fewest places; the first of several; null where the model has none. */
export function nearestPreset(model: Model, values: InputValues): NearestPreset | null {
  let nearest: NearestPreset | null = null;
  for (const preset of model.presets) {
    const complete = presetValues(model, preset.id);
    const changed = model.fields.filter(({ name }) => !sameValue(values[name], complete[name])).length;
    if (nearest === null || changed < nearest.changed) nearest = { preset, changed };
  }
  return nearest;
}
