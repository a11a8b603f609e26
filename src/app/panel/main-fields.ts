import type { EnteredInputs, NumberField } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';

/** As many as stand under the figure on a phone. */
const mostMainFields = 2;

/** The inputs that are always at hand: the first ones with a slider that apply. */
export function mainFields({ fields }: Model, values: EnteredInputs): readonly NumberField[] {
  return fields
    .filter((field) => field.kind === 'number')
    .filter((field) => field.appliesWhen?.(values) ?? true)
    .slice(0, mostMainFields);
}
