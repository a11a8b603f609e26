/** Makes any field-by-field legal inputs legal as a whole, with minimal changes and a sentence for each. */
import {
  defaultValues,
  type EnteredInputs,
  type Field,
  type InputFault,
  type InputValue,
  type InputValues,
} from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { unitAt } from '../../text/number-format.ts';
import { checkValue } from './check-field.ts';
import { checkInputs, sameValue, withValue } from './scenario.ts';
import { fieldText } from './field-text.ts';

/** A value that was replaced. */
export interface Correction {
  /** Name of the input, or null where it concerns no single one. */
  parameter: string | null;
  /** Fault and replacement, one sentence. */
  message: string;
}

/** Replacement as a sentence: `Max batch is set to 128 packets.` */
export function replacementSentence(field: Field, value: InputValue): string {
  if (value === null) return `${field.label} is left out.`;
  if (field.kind !== 'number' && field.kind !== 'choice') {
    return sameValue(value, field.default)
      ? `${field.label} is set to its default.`
      : `${field.label} is changed to fit.`;
  }
  if (field.kind === 'choice') {
    const option = field.options.find((one) => one.value === value);
    return `${field.label} is set to “${option?.label ?? fieldText(field, value)}”.`;
  }
  const text = fieldText(field, value);
  const unit = field.unit === '' ? '' : ` ${unitAt(text, field.unit)}`;
  return `${field.label} is set to ${text}${unit}.`;
}

/** The fault's nearest allowed value, else the field's default; undefined where neither changes anything. */
function replacementFor(field: Field, values: EnteredInputs, fault: InputFault): InputValue | undefined {
  return [fault.nearest, field.default].find(
    (candidate) =>
      candidate !== undefined &&
      !sameValue(candidate, values[field.name]!) &&
      checkValue(field, candidate).ok,
  );
}

/**
 * Legal inputs: faults across fields are repaired with the nearest allowed value, else with that field's default, else
 * with all defaults. Each field is changed at most twice, so that contradictory rules terminate.
 */
export function repairInputs(
  model: Model,
  start: EnteredInputs,
): { values: InputValues; corrections: readonly Correction[] } {
  const corrections: Correction[] = [];
  const changes = new Map<string, number>();
  let values: EnteredInputs = start;
  let why = 'These inputs contradict one another.';
  for (;;) {
    const checked = checkInputs(model, values);
    if (checked.ok) return { values: checked.values, corrections };
    const { fault } = checked;
    const field = model.fields.find(({ name }) => name === fault.parameter);
    const replacement = field && replacementFor(field, values, fault);
    const changed = changes.get(fault.parameter) ?? 0;
    if (!field || replacement === undefined) {
      why = fault.message;
      break;
    }
    if (changed >= 2) break;
    changes.set(fault.parameter, changed + 1);
    values = withValue(values, fault.parameter, replacement);
    const message = `${fault.message} ${replacementSentence(field, replacement)}`;
    corrections.push({ parameter: fault.parameter, message });
  }
  corrections.push({ parameter: null, message: `${why} The model opens with its default values.` });
  return { values: defaultValues(model.fields), corrections };
}
