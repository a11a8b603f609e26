/** Questions and outlines from their texts; `asked-question.ts` writes them. */
import { parseNumber } from '../file/check-field.ts';
import { quote } from '../file/fault-words.ts';
import {
  type AskedGoal,
  type AskedReading,
  type AskedUnknown,
  longestAsked,
  mostGoals,
  noGoals,
} from './asked-question.ts';

const name = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/;
const bounds = { max: 'at-most', min: 'at-least' } as const;

/** Reads what `askedText` wrote, and nothing else; never throws. */
export function readAsked(text: string): AskedReading {
  const refused = (what: string): AskedReading => ({
    ok: false,
    text,
    message: `The question in the link cannot be read: ${what} A ready-made question is used instead.`,
  });
  if (text.length > longestAsked) return refused(`it is longer than ${longestAsked} letters.`);
  const unknowns: AskedUnknown[] = [];
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

/** The goals of a text; what is none is left out, because it outlines nothing. Never throws. */
export function readOutline(text: string): readonly AskedGoal[] {
  if (text === noGoals) return [];
  return text
    .split(',')
    .map(readGoal)
    .filter((goal) => goal !== null);
}

/** Finite numbers; null where one of the texts is none. */
function numbers(texts: readonly string[]): number[] | null {
  const read = texts.map(parseNumber);
  return read.every((value) => value !== null && Number.isFinite(value)) ? (read as number[]) : null;
}

function readUnknown(part: string): AskedUnknown | null {
  const [input = '', from = '', to = '', prefer, ...rest] = part.split(':');
  if (!name.test(input) || (prefer !== 'least' && prefer !== 'greatest') || rest.length > 1) return null;
  const read = numbers([from, to, ...rest]);
  if (read === null) return null;
  const [low, high, resolution] = read as [number, number, number?];
  if (resolution !== undefined && !(resolution > 0 && resolution < 1)) return null;
  return { input, from: low, to: high, prefer, ...(resolution === undefined ? {} : { resolution }) };
}

function readGoal(part: string): AskedGoal | null {
  const [goal = '', bound, ...rest] = part.split(':');
  if (!name.test(goal) || (bound !== 'max' && bound !== 'min') || rest.length < 1 || rest.length > 2)
    return null;
  const read = numbers(rest);
  if (read === null) return null;
  const [limit, floor] = read as [number, number?];
  if (floor !== undefined && !(floor > 0)) return null;
  return { name: goal, bound: bounds[bound], limit, ...(floor === undefined ? {} : { floor }) };
}
