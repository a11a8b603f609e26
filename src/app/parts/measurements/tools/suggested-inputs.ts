/** Proposals for inputs of the model from a text, each accepted or left out. */
import type { EnteredInputs, Field, InputValue } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { SystemFact } from '../../../../texts/tools/tool-reading.ts';
import { checkValue } from '../../../../scenario/file/check-field.ts';
import { readAlias } from '../../../../scenario/file/complete-inputs.ts';
import { sameValue, withInputs } from '../../../../scenario/file/scenario.ts';

/** An input of the model that a fact sets. */
interface InputSuggestion {
  /** A field or an alias. */
  input: string;
  value: InputValue;
  source: string;
  caution: string | null;
}

export interface SuggestedInput {
  /** Unique among the suggestions of one text. */
  key: string;
  suggestion: InputSuggestion;
  field: Field;
  /** Proposed value in terms of the field; null with `fault`. */
  proposed: InputValue;
  /** Reason why the field refuses the value, one sentence. */
  fault: string | null;
  /** The input has this value already. */
  same: boolean;
}

/** Facts that the model declares, as inputs. */
function suggestionsOf(
  { takesFacts = [] }: Model,
  systemFacts: readonly SystemFact[],
): { suggestion: InputSuggestion; key: string }[] {
  return systemFacts.flatMap(({ name, value, source, caution, queues }, k) =>
    takesFacts
      .filter(({ fact, most = Infinity }) => fact === name && value <= most)
      .map(({ input, fromQueues, caution: inputCaution }) => ({
        suggestion: {
          input,
          value: queues === undefined ? value : (fromQueues?.(queues) ?? value),
          source,
          caution: caution ?? inputCaution?.(value) ?? null,
        },
        key: `${input} ${k}`,
      })),
  );
}

/**
 * Those of the facts that concern the model, as its inputs. Another name for an input becomes that input, with the
 * present values except where `accepted` (keys) change them: a packet rate becomes Mbit/s with the frame size that is
 * taken over with it.
 */
export function suggestedInputs(
  model: Model,
  values: EnteredInputs,
  systemFacts: readonly SystemFact[],
  accepted: (key: string) => boolean = () => false,
): readonly SuggestedInput[] {
  const suggestions = suggestionsOf(model, systemFacts);
  const direct = suggestions.flatMap(({ suggestion, key }) => {
    const field = model.fields.find(({ name }) => name === suggestion.input);
    if (field === undefined) return [];
    const check = checkValue(field, suggestion.value);
    return [asSuggested(key, suggestion, field, values, check.ok ? check.value : null, check)];
  });
  const taken = direct.filter(({ key, fault }) => fault === null && accepted(key));
  const base = withInputs(
    model,
    values,
    Object.fromEntries(taken.map(({ field, proposed }) => [field.name, proposed])),
  );
  const aliased = suggestions.flatMap(({ suggestion, key }) => {
    const { input, value } = suggestion;
    if (model.aliases?.[input] === undefined || typeof value !== 'number') return [];
    const read = readAlias(model, input, value, base);
    const field = model.fields.find(({ name }) => name === read.name)!;
    return [asSuggested(key, suggestion, field, values, read.ok ? withoutDust(read.value) : null, read)];
  });
  const all = [...direct, ...aliased];
  return suggestions.flatMap(({ key }) => all.filter((one) => one.key === key));
}

function asSuggested(
  key: string,
  suggestion: InputSuggestion,
  field: Field,
  values: EnteredInputs,
  proposed: InputValue,
  outcome: { ok: true } | { ok: false; fault: { message: string } },
): SuggestedInput {
  const fault = outcome.ok ? null : outcome.fault.message;
  return {
    key,
    suggestion,
    field,
    proposed,
    fault,
    same: outcome.ok && sameValue(proposed, values[field.name]),
  };
}

/** A change of unit leaves sixteen digits; links carry them. */
function withoutDust(value: InputValue): InputValue {
  return typeof value === 'number' ? Number(value.toPrecision(8)) : value;
}

/** Keys accepted at first: those without a caution, one value an input. */
export function acceptedAtFirst(suggested: readonly SuggestedInput[]): ReadonlySet<string> {
  const inputs = new Set<string>();
  const accepted = new Set<string>();
  for (const { key, suggestion, field, fault, same } of suggested) {
    if (suggestion.caution !== null || fault !== null || same || inputs.has(field.name)) continue;
    inputs.add(field.name);
    accepted.add(key);
  }
  return accepted;
}

/** The changes to set in one step. */
export function acceptedChanges(
  suggested: readonly SuggestedInput[],
  accepted: (key: string) => boolean,
): Readonly<Record<string, InputValue>> {
  return Object.fromEntries(
    suggested
      .filter(({ key, fault, same }) => fault === null && !same && accepted(key))
      .map(({ field, proposed }) => [field.name, proposed]),
  );
}
