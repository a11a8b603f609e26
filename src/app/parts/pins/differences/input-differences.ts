/** The inputs in which compared scenarios differ, one row each. */
import { type EnteredInputs, type Field, fieldInView } from '../../../../models/contract/inputs.ts';
import { sameValue } from '../../../../scenario/file/scenario.ts';
import { readValueText } from '../../../core/inputs/value-text.ts';
import type { ComparedScenario, DifferenceCell } from './difference-rows.ts';

export interface InputDifference {
  key: string;
  label: string;
  help: string;
  /** Values in words, with their unit. */
  cells: readonly DifferenceCell[];
}

const applies = (field: Field, values: EnteredInputs) => field.appliesWhen?.(values) ?? true;

/** Inputs of two models are the same where name, words, unit and kind agree. */
const meaning = (field: Field) =>
  `${field.name}|${field.label}|${field.kind}|${'unit' in field ? field.unit : ''}`;

const known = (value: string): DifferenceCell => ({ value, reason: null, label: null });
const missing = (reason: string): DifferenceCell => ({ value: null, reason, label: null });

/** Whether two of the scenarios that have this input have different values of it. */
function differs(having: readonly { field: Field; values: EnteredInputs }[]): boolean {
  const [first, ...others] = having.map(({ field, values }) => values[field.name]);
  return others.some((value) => !sameValue(value, first));
}

/** A row for the model, where there are several, and for the form of the equations. */
function wordRow(
  key: string,
  label: string,
  help: string,
  words: readonly string[],
): readonly InputDifference[] {
  return new Set(words).size < 2 ? [] : [{ key, label, help, cells: words.map(known) }];
}

/**
 * Inputs with different values, in the order of the first model that has them. An input that only some of the models
 * have is listed where it differs from its default in one of them. `units`: the reader's units, by field.
 */
export function inputDifferences(
  scenarios: readonly ComparedScenario[],
  units: Readonly<Record<string, string>>,
): readonly InputDifference[] {
  const fields = new Map<string, Field>();
  for (const { model, values } of scenarios) {
    for (const field of model.fields) {
      if (field.access === 'hidden') continue;
      if (applies(field, values) && !fields.has(meaning(field))) fields.set(meaning(field), field);
    }
  }
  const rows = [...fields].flatMap(([key, field]): InputDifference[] => {
    const withField = scenarios.map((scenario) => ({
      ...scenario,
      field: scenario.model.fields.find((one) => meaning(one) === key),
    }));
    const having = withField.filter((one): one is typeof one & { field: Field } => one.field !== undefined);
    const active = having.filter((one) => applies(one.field, one.values));
    const partly = active.length < withField.length;
    const moved = active.some((one) => !sameValue(one.values[one.field.name], one.field.default));
    if (!differs(active) && !(partly && moved)) return [];
    const cells = withField.map((one) => {
      if (one.field === undefined) return missing(`${one.model.name} has no such input.`);
      return applies(one.field, one.values)
        ? known(readValueText(one.field, one.values, units))
        : missing('No effect with the other inputs as they are.');
    });
    const { label } = field.kind === 'number' ? fieldInView(field, units[field.name]) : field;
    return [{ key, label, help: field.label, cells }];
  });
  const methodInputs = scenarios.some(({ model }) => model.methodInput !== undefined);
  const form = ({ model, method }: ComparedScenario) =>
    model.methods.find(({ id }) => id === method)?.label ?? method;
  return [
    ...wordRow(
      'model',
      'Model',
      'The queueing model.',
      scenarios.map(({ model }) => model.name),
    ),
    ...(methodInputs
      ? []
      : wordRow(
          'method',
          'Form of the equations',
          'Corrected, or as printed in the paper.',
          scenarios.map(form),
        )),
    ...rows,
  ];
}
