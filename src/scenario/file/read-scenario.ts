/**
 * The strict gate for scenario files and headless use: everything wrong is refused with a code, the parameter's name
 * and one sentence. Nothing is corrected. Never throws for bad input.
 */
import type { Catalogue } from '../../models/catalogue.ts';
import type { Field, InputValue } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkValue } from './check-field.ts';
import { completeInputs, type GivenInputs } from './complete-inputs.ts';
import { checkInputs, type InputsCheck, isViewEntry, maxViewEntries, type Scenario } from './scenario.ts';
import { kindOf, quote } from './fault-words.ts';
import { inputNames, nest, unknownNameMessage } from './input-names.ts';
import { listWords } from '../../text/number-words.ts';

/** Like an `InputFault`, but the fault may lie outside any input (`parameter` null): no JSON, an unknown model. */
export interface ScenarioFault {
  code: string;
  parameter: string | null;
  message: string;
  nearest?: InputValue;
}

export type ScenarioReading<T> = { ok: true; value: T } | { ok: false; fault: ScenarioFault };

/** A scenario file before its inputs are completed: each value is legal for its field. */
interface GivenScenario {
  model: Model;
  given: GivenInputs;
  view: Readonly<Record<string, string>>;
}

const refuse = (
  code: string,
  parameter: string | null,
  message: string,
): { ok: false; fault: ScenarioFault } => ({ ok: false, fault: { code, parameter, message } });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Leaves by dotted name; descends only along known names, so that the depth of the file does not matter. */
function* leaves(
  names: readonly string[],
  object: Record<string, unknown>,
  prefix: string,
): Generator<{ name: string; value: unknown; known: boolean }> {
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + key;
    const known = names.includes(name);
    const isGroup = !known && names.some((candidate) => candidate.startsWith(`${name}.`));
    if (isGroup && isObject(value)) yield* leaves(names, value, `${name}.`);
    else yield { name, value, known };
  }
}

/** The field that a name and value belong to: a list of probabilities may be given under the name of a number. */
function fieldFor(model: Model, name: string, value: unknown): Field | undefined {
  const field = model.fields.find((candidate) => candidate.name === name);
  const histogram = field?.kind === 'number' && Array.isArray(value) ? field.histogram : undefined;
  return histogram === undefined ? field : model.fields.find((candidate) => candidate.name === histogram);
}

function readInputs(model: Model, inputs: Record<string, unknown>): ScenarioReading<GivenInputs> {
  const names = inputNames(model);
  const fields = new Map<string, InputValue>();
  const aliases = new Map<string, number>();
  for (const { name, value, known } of leaves(names, inputs, '')) {
    if (!known) {
      const isGroup = names.some((candidate) => candidate.startsWith(`${name}.`));
      return isGroup
        ? refuse(
            'not-an-object',
            name,
            `“${name}” groups several inputs and must be an object, not ${kindOf(value)}.`,
          )
        : refuse('unknown-input', name, unknownNameMessage(model, name));
    }
    if (fields.has(name) || aliases.has(name)) {
      return refuse('given-twice', name, `${name} is given twice, nested and with a dotted name.`);
    }
    const field = fieldFor(model, name, value);
    if (field) {
      if (fields.has(field.name)) {
        return refuse(
          'given-twice',
          name,
          `${name} and ${field.name} are the same input: give only one of them.`,
        );
      }
      const check = checkValue(field, value);
      if (!check.ok) return check;
      fields.set(field.name, check.value);
    } else {
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        return refuse('not-a-number', name, `${name} must be a number, not ${kindOf(value)}.`);
      }
      aliases.set(name, value);
    }
  }
  return { ok: true, value: { fields, aliases } };
}

/**
 * Reads model, inputs and view field by field; rules across fields are not checked. `furtherKeys`: of the file, read
 * elsewhere.
 */
export function readGivenScenario(
  catalogue: Catalogue,
  json: unknown,
  furtherKeys: readonly string[] = [],
): ScenarioReading<GivenScenario> {
  if (!isObject(json)) {
    return refuse(
      'not-an-object',
      null,
      `A scenario is an object with “model” and “inputs”, not ${kindOf(json)}.`,
    );
  }
  const keys = ['model', 'inputs', 'view', ...furtherKeys];
  const stray = Object.keys(json).find((key) => !keys.includes(key));
  if (stray !== undefined) {
    const known = listWords(keys.map((key) => `“${key}”`));
    return refuse('unknown-key', null, `A scenario has ${known}, but not ${quote(stray)}.`);
  }
  const known = catalogue.entries.map(({ id }) => id).join(', ');
  if (!Object.hasOwn(json, 'model')) {
    return refuse('missing-model', null, `The scenario names no “model”: give one of ${known}.`);
  }
  const model = typeof json.model === 'string' ? catalogue.find(json.model) : null;
  if (!model)
    return refuse('unknown-model', null, `There is no model ${kindOf(json.model)}: give one of ${known}.`);

  const inputs = Object.hasOwn(json, 'inputs') ? json.inputs : {};
  if (!isObject(inputs)) {
    return refuse(
      'not-an-object',
      null,
      `“inputs” must be an object of names and values, not ${kindOf(inputs)}.`,
    );
  }
  const given = readInputs(model, inputs);
  if (!given.ok) return given;

  const view = Object.hasOwn(json, 'view') ? json.view : {};
  if (!isObject(view))
    return refuse('not-an-object', null, `“view” must be an object of texts, not ${kindOf(view)}.`);
  if (Object.keys(view).length > maxViewEntries) {
    return refuse('bad-view', null, `“view” can have at most ${maxViewEntries} entries.`);
  }
  for (const [name, value] of Object.entries(view)) {
    if (typeof value !== 'string' || !isViewEntry(name, value)) {
      return refuse('bad-view', null, `“view” holds short texts by name; ${quote(name)} is not one.`);
    }
  }
  return {
    ok: true,
    value: {
      model,
      given: given.value,
      view: Object.fromEntries(Object.entries(view as Record<string, string>)),
    },
  };
}

/** All inputs of a given scenario, or the first fault of an alias or across fields. */
export function finishInputs(model: Model, given: GivenInputs): InputsCheck {
  const complete = completeInputs(model, given);
  return complete.ok ? checkInputs(model, complete.values) : complete;
}

/** A scenario from a file's parsed JSON: `{"model": ..., "inputs": {...}}`, names nested or dotted. */
export function readScenario(
  catalogue: Catalogue,
  json: unknown,
  furtherKeys: readonly string[] = [],
): ScenarioReading<Scenario> {
  const reading = readGivenScenario(catalogue, json, furtherKeys);
  if (!reading.ok) return reading;
  const { model, given, view } = reading.value;
  const inputs = finishInputs(model, given);
  if (!inputs.ok) return inputs;
  return { ok: true, value: { model: model.id, values: inputs.values, view } };
}

/** The complete file of a scenario, for `readScenario`. */
export function writeScenario(scenario: Scenario): Record<string, unknown> {
  const hasView = Object.keys(scenario.view).length > 0;
  return {
    model: scenario.model,
    inputs: nest(scenario.values),
    ...(hasView ? { view: scenario.view } : {}),
  };
}
