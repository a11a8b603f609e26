/** Functions that the parts of the question gate share. */
import * as v from 'valibot';
import type { ScenarioFault } from '../../scenario/file/read-scenario.ts';
import { closestName } from '../../scenario/file/input-names.ts';
import { kindOf, quote } from '../../scenario/file/fault-words.ts';
import { QuestionFault } from '../question/question.ts';
import { listWords } from '../../text/number-words.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A fault of a question as a result of the gate. */
export function scenarioFault({ code, parameter, message }: QuestionFault): ScenarioFault {
  return { code, parameter, message };
}

/** Throws `QuestionFault` (`unknown-key`) for a key that is none of these. `what`: `A goal`. */
export function checkKeys(what: string, object: JsonObject, keys: readonly string[], place: string): void {
  const stray = Object.keys(object).find((key) => !keys.includes(key));
  if (stray === undefined) return;
  const listed = keys.map((key) => `“${key}”`);
  const has = listed.length === 1 ? `only ${listed[0]}` : listWords(listed);
  const meant = closestName(stray, keys);
  const hint = meant === null ? '' : `; did you mean “${meant}”?`;
  const message = `${what} has ${has}, but not ${quote(stray)}${hint === '' ? '.' : hint}`;
  throw new QuestionFault('unknown-key', message, place);
}

/** A part of a question file: an object without unknown keys. */
type Part = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** Location of a part, in words and for programs. */
interface PartWords {
  /** `A goal`. */
  what: string;
  /** `A goal is an object such as {"what": "loss", "atMost": 0}`: message for a value that is not an object. */
  expected: string;
  /** `goals.0`. */
  place: string;
}

/** Throws `QuestionFault`: `not-an-object`, `unknown-key`. */
export function partObject(part: Part, json: unknown, { what, expected, place }: PartWords): JsonObject {
  if (!isObject(json)) throw new QuestionFault('not-an-object', `${expected}, not ${kindOf(json)}.`, place);
  checkKeys(what, json, Object.keys(part.entries), place);
  return json;
}

const typeCodes: Readonly<Record<string, string>> = {
  boolean: 'not-a-boolean',
  string: 'not-a-text',
  picklist: 'unknown-choice',
  union: 'unknown-choice',
};

/**
 * The values of a part, each of its type. Ranges are checked by rules that forms share, with better messages. `whose`:
 * `the goal on “loss”`. Throws `QuestionFault`, for the first value of another type: `not-a-number`, `not-a-text`,
 * `not-a-boolean`, `unknown-choice`.
 */
export function partValues<P extends Part>(
  part: P,
  object: JsonObject,
  whose: string,
  placeOf: (key: string) => string,
): v.InferOutput<P> {
  const { output, issues = [] } = v.safeParse(part, object);
  const issue = issues.find(({ kind, type }) => kind === 'schema' || type === 'finite');
  if (issue === undefined) return output as v.InferOutput<P>;
  const key = String(issue.path![0].key);
  throw new QuestionFault(
    typeCodes[issue.type] ?? 'not-a-number',
    `“${key}” of ${whose} must be ${issue.message}, not ${kindOf(issue.input)}.`,
    placeOf(key),
  );
}
