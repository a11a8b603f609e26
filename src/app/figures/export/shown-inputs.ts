import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { valueText } from '../../core/inputs/value-text.ts';
import type { NamedValue } from './provenance/provenance.ts';

/** Inputs that have an effect, as the reader sees them. */
export function shownInputs({ fields }: Pick<Model, 'fields'>, values: EnteredInputs): NamedValue[] {
  return fields
    .filter((field) => field.access !== 'hidden' && (field.appliesWhen?.(values) ?? true))
    .map((field) => ({ name: field.label, value: valueText(field, values) }));
}
