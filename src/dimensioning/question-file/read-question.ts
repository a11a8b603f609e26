/**
 * The strict gate for question files: everything wrong is refused with a code, the place and one sentence. Nothing is
 * corrected. Never throws for bad input. The format is described in docs/questions.md.
 */
import type { Catalogue } from '../../models/catalogue.ts';
import {
  choiceAt,
  defaultValues,
  type EnteredInputs,
  type InputValues,
} from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkInputs, type InputsCheck } from '../../scenario/file/scenario.ts';
import { completeInputs, type GivenInputs } from '../../scenario/file/complete-inputs.ts';
import { kindOf, quote } from '../../scenario/file/fault-words.ts';
import { readGivenScenario, type ScenarioReading } from '../../scenario/file/read-scenario.ts';
import { checkQuestion } from '../question/check-question.ts';
import { legalPoint } from '../question/legal-point.ts';
import { numberField } from '../question/declared-indicator.ts';
import { type Question, QuestionFault, type Uncertainty, type Unknown } from '../question/question.ts';
import {
  checkKeys,
  isObject,
  type JsonObject,
  partObject,
  partValues,
  scenarioFault,
} from './question-reading.ts';
import { readQuestionGoals } from './read-question-goals.ts';
import { type GivenTraffic, readHashing } from './read-hashing.ts';
import { checkRobustOptions, type RobustOptions } from '../robust/robust.ts';
import { axisOf, spreadPositions } from '../question/unknown-axis.ts';
import { inputNames, unknownNameMessage } from '../../scenario/file/input-names.ts';
import { robustPart, uncertaintyPart, unknownPart } from './question-file-parts.ts';
import { uncertainQuantities } from '../robust/uncertain-inputs.ts';
import { defaultUnknown } from '../question/default-question.ts';

// Uncertain quantities of a question file, and options of the search for a robust answer.

/**
 * An alias means the quantity that moves its input (an interarrival time is divided where a rate is multiplied), else
 * that input.
 */
function quantityName(model: Model, what: string): string {
  const groups = model.dimensioning?.uncertain ?? [];
  const isAlias = inputNames(model).includes(what) && !model.fields.some(({ name }) => name === what);
  if (!isAlias) return what;
  const input = inputOf(model, what);
  return groups.find(({ inputs }) => inputs.length === 1 && inputs[0] === input)?.id ?? input;
}

function readUncertainty(model: Model, json: unknown, k: number): Uncertainty {
  const place = `uncertainties.${k}`;
  const expected = 'An uncertainty is an object such as {"what": "service-time", "relative": 0.1}';
  const object = partObject(uncertaintyPart, json, { what: 'An uncertainty', expected, place });
  const { what: name } = object;
  if (typeof name !== 'string') {
    const message = `An uncertainty must say “what” is uncertain, not ${kindOf(name)}.`;
    throw new QuestionFault('missing-name', message, place);
  }
  if (!Object.hasOwn(object, 'relative')) {
    const message = `The uncertainty of ${quote(name)} needs “relative”, such as 0.1 for ±10 %.`;
    throw new QuestionFault('missing-size', message, name);
  }
  const { what, relative } = partValues(
    uncertaintyPart,
    object,
    `the uncertainty of ${quote(name)}`,
    () => name,
  );
  return { what: quantityName(model, what), relative };
}

/** One uncertainty or a list; none where the file gives none. Throws `QuestionFault`. */
function readUncertainties(model: Model, json: unknown): Uncertainty[] {
  if (json === undefined) return [];
  const list: unknown[] = Array.isArray(json) ? json : [json];
  return list.map((one, k) => readUncertainty(model, one, k));
}

/** null where nothing is uncertain. Throws `QuestionFault`, also for inconsistent uncertainties. */
function readRobust(question: Question, json: unknown): RobustOptions | null {
  if (json === undefined && question.uncertainties === undefined) return null;
  uncertainQuantities(question);
  if (json === undefined) return {};
  const expected = '“robust” is an object such as {"cases": 200, "seed": 1}';
  const object = partObject(robustPart, json, { what: '“robust”', expected, place: 'robust' });
  const options = partValues(robustPart, object, '“robust”', (key) => `robust.${key}`);
  checkRobustOptions(options);
  return options;
}

export interface GivenQuestion {
  question: Question;
  /** Names of the unknowns in the file, in their order: an input's name or an alias. */
  names: readonly string[];
  /** The form of the result that goals in the field's words are about. */
  method: string;
  /** Options of the search for a robust answer; null: no uncertain quantities. */
  robust: RobustOptions | null;
  /** Flows to hash onto the cores; null: the question gives none. */
  hashing: GivenTraffic | null;
}

const questionKeys = ['model', 'inputs', 'find', 'goals', 'method', 'uncertainties', 'robust', 'hashing'];

function required(json: JsonObject, key: string, example: string): unknown {
  if (Object.hasOwn(json, key)) return json[key];
  throw new QuestionFault(
    `missing-${key}`,
    `The question has no “${key}”: write, for instance, ${example}.`,
    key,
  );
}

/**
 * The default of an unknown without a value in the file may break a rule: then another value of its range replaces it.
 */
function legalStart(model: Model, values: EnteredInputs, free: readonly Unknown[]): InputsCheck {
  const start = checkInputs(model, values);
  if (start.ok) return start;
  const positions = free.map((unknown) =>
    spreadPositions(axisOf(numberField(model, unknown.input), unknown), 17).map(
      (x) => [unknown.input, x] as const,
    ),
  );
  const [firsts = [], seconds = [null]] = positions;
  for (const first of firsts) {
    for (const second of seconds) {
      const changes = Object.fromEntries(second === null ? [first] : [first, second]);
      const point = legalPoint(model, values, changes);
      if (point.ok) return point;
    }
  }
  return start;
}

function methodOf(model: Model, json: JsonObject, values: InputValues): string {
  if (model.methodInput !== undefined) {
    if (Object.hasOwn(json, 'method')) {
      const message = `The method of ${model.name} is its input ${model.methodInput}: give it under “inputs”.`;
      throw new QuestionFault('method-is-input', message, 'method');
    }
    return choiceAt(values, model.methodInput);
  }
  if (!Object.hasOwn(json, 'method')) return model.methods[0].id;
  const method = model.methods.find(({ id }) => id === json.method);
  if (method) return method.id;
  const known = model.methods.map(({ id }) => id).join(', ');
  throw new QuestionFault(
    'unknown-method',
    `“method” must be one of ${known}, not ${kindOf(json.method)}.`,
    'method',
  );
}

/** Complete inputs; the present value of an unknown does not matter, as long as some value of it is legal. */
function startOf(
  model: Model,
  given: GivenInputs,
  unknowns: readonly GivenUnknown[],
): ScenarioReading<{ values: InputValues; unknowns: readonly Unknown[] }> {
  const complete = completeInputs(model, given);
  if (!complete.ok) return complete;
  const finished = unknowns.map((unknown) => finishUnknown(model, unknown, complete.values));
  const isGiven = ({ name, input }: GivenUnknown) => given.fields.has(input) || given.aliases.has(name);
  const start = legalStart(
    model,
    complete.values,
    finished.filter((_, k) => !isGiven(unknowns[k])),
  );
  return start.ok ? { ok: true, value: { values: start.values, unknowns: finished } } : start;
}

function readParts(catalogue: Catalogue, json: JsonObject): ScenarioReading<GivenQuestion> {
  checkKeys('A question', json, questionKeys, 'question');
  const modelId = required(json, 'model', `"model": "${catalogue.entries[0].id}"`);
  const scenario = { model: modelId, ...(Object.hasOwn(json, 'inputs') ? { inputs: json.inputs } : {}) };
  const reading = readGivenScenario(catalogue, scenario);
  if (!reading.ok) return reading;
  const { model, given } = reading.value;
  const unknowns = readFind(model, required(json, 'find', '"find": "cores"'));
  const start = startOf(model, given, unknowns);
  if (!start.ok) return start;
  const { values } = start.value;
  const method = methodOf(model, json, values);
  const goals = readQuestionGoals(
    model,
    method,
    required(json, 'goals', '"goals": [{"what": "loss", "atMost": 0}]'),
  );
  const uncertainties = readUncertainties(model, json.uncertainties);
  const question: Question = {
    model,
    values,
    goals,
    unknowns: start.value.unknowns,
    ...(uncertainties.length === 0 ? {} : { uncertainties }),
  };
  checkQuestion(question);
  const robust = readRobust(question, json.robust);
  const hashing = readHashing(question, json.hashing);
  const names = unknowns.map(({ name }) => name);
  return { ok: true, value: { question, names, method, robust, hashing } };
}

/** A question from a file's parsed JSON. */
export function readQuestion(catalogue: Catalogue, json: unknown): ScenarioReading<GivenQuestion> {
  if (!isObject(json)) {
    const message = `A question is an object with “model”, “find” and “goals”, not ${kindOf(json)}.`;
    return { ok: false, fault: { code: 'not-an-object', parameter: null, message } };
  }
  try {
    return readParts(catalogue, json);
  } catch (error) {
    if (error instanceof QuestionFault) return { ok: false, fault: scenarioFault(error) };
    throw error;
  }
}

// Unknowns of a question file, its `find`: one input or two, each by its name or by another name for it.

/** One unknown as it is written; undefined: left open. */
interface GivenUnknown {
  /** Name of an input or an alias: `rateMpps`. */
  name: string;
  /** The input of that name or alias. */
  input: string;
  /** Ends of the range in the unit of `name`. */
  from: number | undefined;
  to: number | undefined;
  /** In terms of `name`: the greatest `rateMpps` is the least interarrival time. */
  prefer: Unknown['prefer'] | undefined;
  resolution: number | undefined;
}

/** The input with this name or alias. Throws `QuestionFault`: `unknown-input`, `not-a-number`. */
function inputOf(model: Model, name: string): string {
  const known = inputNames(model).includes(name);
  if (!known) throw new QuestionFault('unknown-input', unknownNameMessage(model, name), name);
  const isField = model.fields.some((field) => field.name === name);
  return numberField(model, isField ? name : model.aliases![name](1, defaultValues(model.fields)).name).name;
}

function readUnknown(model: Model, json: unknown): GivenUnknown {
  const expected = '“find” names an input, such as "cores" or {"input": "cores", "from": 1, "to": 16}';
  const words = { what: 'An input to find', expected, place: 'find' };
  const object = partObject(unknownPart, typeof json === 'string' ? { input: json } : json, words);
  const name = object.input;
  if (typeof name !== 'string') {
    const message = `“find” must name an “input”, not ${kindOf(name)}.`;
    throw new QuestionFault('missing-name', message, 'find');
  }
  const input = inputOf(model, name);
  const { from, to, prefer, resolution } = partValues(unknownPart, object, name, () => name);
  if (from !== undefined && to !== undefined && from > to) {
    throw new QuestionFault('reversed-range', `The range of ${name} is reversed: ${from} to ${to}.`, name);
  }
  return { name, input, from, to, prefer, resolution };
}

/** One input or a list of one or two. Throws `QuestionFault`. */
function readFind(model: Model, json: unknown): GivenUnknown[] {
  const list: unknown[] = Array.isArray(json) ? json : [json];
  if (list.length === 0 || list.length > 2) {
    const message = `“find” names one or two inputs, not ${list.length}.`;
    throw new QuestionFault(list.length === 0 ? 'no-unknown' : 'too-many-unknowns', message, 'find');
  }
  const unknowns = list.map((one) => readUnknown(model, one));
  if (unknowns.length === 2 && unknowns[0].input === unknowns[1].input) {
    const [first, second] = unknowns;
    const message = `“find” names ${first.input} twice${first.name === second.name ? '' : `, as ${first.name} and as ${second.name}`}.`;
    throw new QuestionFault('unknown-twice', message, second.name);
  }
  return unknowns;
}

/**
 * In terms of the input; missing properties take their defaults. `values`: complete, for units that depend on other
 * inputs.
 */
function finishUnknown(model: Model, given: GivenUnknown, values: EnteredInputs): Unknown {
  const usual = defaultUnknown(model, numberField(model, given.input), values);
  const resolution = given.resolution === undefined ? {} : { resolution: given.resolution };
  if (given.name === given.input) {
    const { from = usual.from, to = usual.to, prefer = usual.prefer } = given;
    return { input: given.input, from, to, prefer, ...resolution };
  }
  const read = (x: number) => model.aliases![given.name](x, values).value;
  const rises = read(2) > read(1);
  const ends = [given.from, given.to].map((end) => (end === undefined ? undefined : read(end)));
  const [from = usual.from, to = usual.to] = rises ? ends : [ends[1], ends[0]];
  const { prefer } = given;
  const flipped = prefer === 'least' ? 'greatest' : 'least';
  return {
    input: given.input,
    from,
    to,
    prefer: prefer === undefined ? usual.prefer : rises ? prefer : flipped,
    ...resolution,
  };
}
