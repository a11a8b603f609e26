/** Unknowns of a question as inputs of another model with the same meaning. */
import { offeredMpps, type SharedInputId } from '../../models/contract/dimensioning.ts';
import type { InputValues, NumberField } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { numberField } from '../question/declared-indicator.ts';
import type { Question, Unknown } from '../question/question.ts';

/** `rate`: whatever input sets the offered traffic. */
export type SharedMeaning = SharedInputId | 'rate';

/** Meaning of an input that all models share; null: specific to its model. */
export function sharedMeaning({ dimensioning }: Model, input: string): SharedMeaning | null {
  if (dimensioning?.offered?.input === input) return 'rate';
  const entries = Object.entries(dimensioning?.workload?.inputs ?? {});
  const found = entries.find(([, name]) => name === input);
  return found === undefined ? null : (found[0] as SharedInputId);
}

/** The unknown in the other model, or why it is none, one sentence. */
type TranslatedUnknown = { unknown: Unknown; meaning: SharedMeaning } | { missing: string };

/** The part of a range that the field accepts; null where there is none. */
function accepted(field: NumberField, a: number, b: number): { from: number; to: number } | null {
  const inside = (x: number) => Math.min(field.max, Math.max(field.min, Number(x.toPrecision(9))));
  const [low, high] = a <= b ? [a, b] : [b, a];
  if (high < field.min || low > field.max) return null;
  const [from, to] = [inside(low), inside(high)];
  return field.integer === true ? { from: Math.ceil(from), to: Math.floor(to) } : { from, to };
}

function missingInput(asker: Model, input: string, model: Model): { missing: string } {
  const { label } = numberField(asker, input);
  return { missing: `${model.name} has no input equivalent to “${label}” in ${asker.name}.` };
}

/** `values`: the other model's inputs with the shared workload in them. */
export function translateUnknown(
  question: Question,
  unknown: Unknown,
  model: Model,
  values: InputValues,
): TranslatedUnknown {
  const asker = question.model;
  const meaning = sharedMeaning(asker, unknown.input);
  const { offered = null, workload } = model.dimensioning ?? {};
  const input =
    meaning === null ? undefined : meaning === 'rate' ? offered?.input : workload?.inputs[meaning];
  if (meaning === null || input === undefined) return missingInput(asker, unknown.input, model);
  const field = numberField(model, input);
  const convert = (end: number): number => {
    if (meaning !== 'rate') return end;
    const mpps = offeredMpps(asker.dimensioning!.offered!, { ...question.values, [unknown.input]: end });
    return offered!.inputFor(mpps, values);
  };
  const ends = [convert(unknown.from), convert(unknown.to)] as const;
  const range = accepted(field, ...ends);
  if (range === null) {
    const limits = `${formatPlain(field.min)} to ${withUnit(formatPlain(field.max), field.unit)}`;
    return { missing: `The range lies outside the ${limits} that ${model.name} accepts.` };
  }
  const reversed = ends[0] > ends[1];
  const other = unknown.prefer === 'least' ? 'greatest' : 'least';
  const { resolution } = unknown;
  return {
    meaning,
    unknown: {
      input,
      ...range,
      prefer: reversed ? other : unknown.prefer,
      ...(resolution === undefined ? {} : { resolution }),
    },
  };
}
