/** Unknowns of a question file, its `find`: one input or two, each by its name or by another name for it. */
import { defaultValues, type EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { kindOf } from '../../scenario/file/fault-words.ts';
import { inputNames, unknownNameMessage } from '../../scenario/file/input-names.ts';
import { defaultUnknown } from '../question/default-unknown.ts';
import { numberField } from '../question/declared-indicator.ts';
import { QuestionFault, type Unknown } from '../question/question.ts';
import { unknownPart } from './question-file-parts.ts';
import { partObject, partValues } from './question-reading.ts';

/** One unknown as it is written; undefined: left open. */
export interface GivenUnknown {
  /** Name of an input or an alias: `rateMpps`. */
  name: string;
  /** The input of that name or alias. */
  input: string;
  /** In the unit of `name`. */
  from: number | undefined;
  to: number | undefined;
  /** Of `name`: the greatest `rateMpps` is the least interarrival time. */
  prefer: Unknown['prefer'] | undefined;
  resolution: number | undefined;
}

/** The input with this name or alias. Throws `QuestionFault`: `unknown-input`, `not-a-number`. */
export function inputOf(model: Model, name: string): string {
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
export function readFind(model: Model, json: unknown): GivenUnknown[] {
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
export function finishUnknown(model: Model, given: GivenUnknown, values: EnteredInputs): Unknown {
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
