/**
 * The question as a short text, for the link and the session file: `cores:1:16:least,loss:max:0,latency.p99:max:50`. Numbers are
 * locale-free and in the inputs' and indicators' own units; no part of it depends on the model until it is asked.
 */
import type { Unknown } from '../../dimensioning/question/question.ts';
import { parseNumber } from '../../scenario/file/check-field.ts';
import { quote } from '../../scenario/file/fault-words.ts';

/** A bound that the reader set, in the unit of the indicator that it means. */
export interface AskedGoal {
  /** A goal in the field's words (`latency.p99`), or the full name of an indicator. */
  name: string;
  bound: 'at-most' | 'at-least';
  limit: number;
  floor?: number;
}

/** What the reader asks, whatever the model. */
export interface AskedQuestion {
  /** One or two, the first is preferred first. */
  unknowns: readonly Unknown[];
  goals: readonly AskedGoal[];
}

/** Longer texts are no question that this page has written: a link carries no more of a view entry. */
export const longestAsked = 500;

/** More goals than an answer can show side by side. */
export const mostGoals = 6;

const name = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/;
const bounds = { max: 'at-most', min: 'at-least' } as const;

/** `''` for a question that is too long to be kept. */
export function askedText({ unknowns, goals }: AskedQuestion): string {
  const text = [
    ...unknowns.map(({ input, from, to, prefer, resolution }) =>
      [input, from, to, prefer, ...(resolution === undefined ? [] : [resolution])].join(':'),
    ),
    ...goals.map(({ name: goal, bound, limit, floor }) =>
      [goal, bound === 'at-most' ? 'max' : 'min', limit, ...(floor === undefined ? [] : [floor])].join(':'),
    ),
  ].join(',');
  return text.length <= longestAsked ? text : '';
}

export type AskedReading = { ok: true; asked: AskedQuestion } | { ok: false; message: string };

const refused = (what: string): AskedReading => ({
  ok: false,
  message: `The question of the link cannot be read: ${what} A ready-made question is asked instead.`,
});

/** Reads what `askedText` wrote, and nothing else; never throws. */
export function readAsked(text: string): AskedReading {
  if (text.length > longestAsked) return refused(`it is longer than ${longestAsked} letters.`);
  const unknowns: Unknown[] = [];
  const goals: AskedGoal[] = [];
  for (const part of text.split(',')) {
    const unknown = readUnknown(part);
    const goal = unknown === null ? readGoal(part) : null;
    if (unknown !== null) unknowns.push(unknown);
    else if (goal !== null) goals.push(goal);
    else return refused(`${quote(part)} is neither an unknown nor a goal.`);
  }
  if (unknowns.length < 1 || unknowns.length > 2) return refused('it must have one or two unknowns.');
  if (goals.length < 1 || goals.length > mostGoals) return refused(`it must have 1 to ${mostGoals} goals.`);
  return { ok: true, asked: { unknowns, goals } };
}

/** Finite numbers; null where one of the texts is none. */
function numbers(texts: readonly string[]): number[] | null {
  const read = texts.map(parseNumber);
  return read.every((value) => value !== null && Number.isFinite(value)) ? (read as number[]) : null;
}

function readUnknown(part: string): Unknown | null {
  const [input, from, to, prefer, ...rest] = part.split(':');
  if (!name.test(input) || (prefer !== 'least' && prefer !== 'greatest') || rest.length > 1) return null;
  const read = numbers([from, to, ...rest]);
  if (read === null) return null;
  const [low, high, resolution] = read as [number, number, number?];
  if (resolution !== undefined && !(resolution > 0 && resolution < 1)) return null;
  return { input, from: low, to: high, prefer, ...(resolution === undefined ? {} : { resolution }) };
}

function readGoal(part: string): AskedGoal | null {
  const [goal, bound, ...rest] = part.split(':');
  if (!name.test(goal) || (bound !== 'max' && bound !== 'min') || rest.length < 1 || rest.length > 2)
    return null;
  const read = numbers(rest);
  if (read === null) return null;
  const [limit, floor] = read as [number, number?];
  if (floor !== undefined && !(floor > 0)) return null;
  return { name: goal, bound: bounds[bound], limit, ...(floor === undefined ? {} : { floor }) };
}
