/** Inputs as `name=text` entries of a link: written only where they differ from the default. */
import type { EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { defaultBeside } from '../file/complete-inputs.ts';
import { fieldText } from '../file/field-text.ts';
import { sameValue } from '../file/scenario.ts';
import { type Catalogue, modelsNamedIn } from '../../models/catalogue.ts';

/** Prefix of a measurement in the link; its encoding is defined elsewhere. */
export const evidencePrefix = 'evidence=';

/** Adds measurements to a fragment; each text is already encoded for a fragment. */
export function linkWithEvidence(hash: string, evidence: readonly string[]): string {
  if (evidence.length === 0) return hash;
  const parts = evidence.map((text) => `${evidencePrefix}${text}`).join('&');
  return `${hash}${hash.includes('?') ? '&' : '?'}${parts}`;
}

/** Beginning of links. Changes when old links would be read differently; older versions stay readable. */
export const version = 'v1';

/** Encodes a text for a fragment but for `:`, `,` and `*`, which are legal there and have no function. */
export const escapeEntry = (text: string): string =>
  encodeURIComponent(text).replace(/%(3A|2C)/g, (code) => (code === '%3A' ? ':' : ','));

/** `name=text` for every input that differs from its default and has an effect, in the model's order. */
export function inputEntries(model: Model, values: EnteredInputs): readonly string[] {
  const applying = model.fields.filter((field) => field.appliesWhen?.(values) ?? true);
  const given = new Map(applying.map((field) => [field.name, values[field.name]!]));
  return applying.flatMap((field) => {
    const value = values[field.name]!;
    if (sameValue(value, defaultBeside(field, given))) return [];
    return [`${escapeEntry(field.name)}=${escapeEntry(fieldText(field, value))}`];
  });
}

/** The model that a location hash opens, by id; the first one where it names none. */
export function openedModel({ entries }: Pick<Catalogue, 'entries'>, hash: string): string {
  const link = hash.replace(/^#/, '').trim();
  const opens = entries.find(({ id }) => {
    const head = `${version}/${id}`;
    return link === head || link.startsWith(`${head}?`);
  });
  return (opens ?? entries[0]!).id;
}

/** The models that a location hash needs: the one that it opens and those that it names. */
export function modelsOfLink(catalogue: Catalogue, hash: string): readonly string[] {
  return [...new Set([openedModel(catalogue, hash), ...modelsNamedIn(catalogue, hash)])];
}
