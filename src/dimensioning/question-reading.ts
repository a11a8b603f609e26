/** What the parts of the question gate share. */
import type { ScenarioFault } from '../scenario/read-scenario.ts';
import { closestName } from '../scenario/input-names.ts';
import { kindOf, quote } from '../scenario/fault-words.ts';
import { QuestionFault } from './question.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A question's fault as the gate hands it on. */
export function scenarioFault({ code, parameter, message }: QuestionFault): ScenarioFault {
  return { code, parameter, message };
}

/** Throws `QuestionFault` (`unknown-key`) for a key that is none of these. `what`: `A goal`. */
export function checkKeys(what: string, object: JsonObject, keys: readonly string[], place: string): void {
  const stray = Object.keys(object).find((key) => !keys.includes(key));
  if (stray === undefined) return;
  const listed = keys.map((key) => `“${key}”`);
  const meant = closestName(stray, keys);
  const hint = meant === null ? '' : `; did you mean “${meant}”?`;
  const message = `${what} has ${listed.slice(0, -1).join(', ')} and ${listed[listed.length - 1]}, but not ${quote(stray)}${hint === '' ? '.' : hint}`;
  throw new QuestionFault('unknown-key', message, place);
}

/** The number under a key, or undefined where it is not given. Throws `QuestionFault` (`not-a-number`) for anything else. */
export function numberUnder(
  what: string,
  object: JsonObject,
  key: string,
  place: string,
): number | undefined {
  if (!Object.hasOwn(object, key)) return undefined;
  const value = object[key];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new QuestionFault(
    'not-a-number',
    `“${key}” of ${what} must be a number, not ${kindOf(value)}.`,
    place,
  );
}
