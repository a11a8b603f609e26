/** Inputs as `name=text` entries of a link: written only where they differ from the default. */
import type { EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { defaultBeside } from '../file/complete-inputs.ts';
import { fieldText } from '../file/field-text.ts';
import { sameValue } from '../file/scenario.ts';

/** Leaves `:`, `,` and `*` readable: they are legal in a fragment and have no function there. */
export const escapeEntry = (text: string): string =>
  encodeURIComponent(text).replace(/%(3A|2C)/g, (code) => (code === '%3A' ? ':' : ','));

/** `name=text` for every input that differs from its default and has an effect, in the model's order. */
export function inputEntries(model: Model, values: EnteredInputs): readonly string[] {
  const applying = model.fields.filter((field) => field.appliesWhen?.(values) ?? true);
  const given = new Map(applying.map((field) => [field.name, values[field.name]]));
  return applying.flatMap((field) => {
    const value = values[field.name];
    if (sameValue(value, defaultBeside(field, given))) return [];
    return [`${escapeEntry(field.name)}=${escapeEntry(fieldText(field, value))}`];
  });
}
