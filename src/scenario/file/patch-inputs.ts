/** Changes of some inputs of a scenario, from outside: corrected where the intention is clear, else refused. */
import type { EnteredInputs, InputValue, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkValue } from './check-field.ts';
import { givenTwice, readAlias } from './complete-inputs.ts';
import { kindOf } from './fault-words.ts';
import { unknownNameMessage } from './input-names.ts';
import { type Correction, repairInputs, replacementSentence } from './repair.ts';
import { withInputs } from './scenario.ts';

type PatchReading =
  | { ok: true; values: InputValues; corrections: readonly Correction[] }
  | { ok: false; message: string };

/** Legal inputs with these changes, what was corrected on the way, or one sentence. Never throws. */
export function patchInputs(
  model: Model,
  values: EnteredInputs,
  changes: Readonly<Record<string, unknown>>,
): PatchReading {
  const taken: Record<string, InputValue> = {};
  /** Name under which each input was given, by the name of its field. */
  const givenAs = new Map<string, string>();
  const corrections: Correction[] = [];
  for (const [name, given] of Object.entries(changes)) {
    const reading = readChange(model, values, name, given);
    if (typeof reading === 'string') return { ok: false, message: reading };
    const before = givenAs.get(reading.name);
    if (before !== undefined) return { ok: false, message: givenTwice(reading.name, before, name) };
    givenAs.set(reading.name, name);
    taken[reading.name] = reading.value;
    if (reading.correction !== null)
      corrections.push({ parameter: reading.name, message: reading.correction });
  }
  const repaired = repairInputs(model, withInputs(model, values, taken));
  return { ok: true, values: repaired.values, corrections: [...corrections, ...repaired.corrections] };
}

/** One input's legal value, with a sentence where it is not the given one; a sentence alone where there is none. */
function readChange(
  model: Model,
  values: EnteredInputs,
  name: string,
  given: unknown,
): { name: string; value: InputValue; correction: string | null } | string {
  const isAlias = Object.hasOwn(model.aliases ?? {}, name);
  const declared = model.fields.find((field) => field.name === name);
  if (declared === undefined && !isAlias) return unknownNameMessage(model, name);
  if (declared === undefined && (typeof given !== 'number' || !Number.isFinite(given)))
    return `${name} must be a number, not ${kindOf(given)}.`;
  const reading =
    declared === undefined ? readAlias(model, name, given as number, values) : checkValue(declared, given);
  const field = declared ?? model.fields.find((one) => 'name' in reading && one.name === reading.name)!;
  if (reading.ok) return { name: field.name, value: reading.value, correction: null };
  const { nearest, message } = reading.fault;
  if (nearest === undefined) return message;
  return {
    name: field.name,
    value: nearest,
    correction: `${message} ${replacementSentence(field, nearest)}`,
  };
}
