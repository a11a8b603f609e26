/**
 * The question as a short text, for the link and the session file: `cores:1:16:least,loss:max:0,latency.p99:max:50`.
 * Numbers are locale-free and in the units of inputs and indicators; no part of it depends on the model.
 * `read-asked.ts` reads it.
 */
import type { AskedGoal, AskedQuestion, AskedReading } from './asked-question.ts';

/** Longer texts are no question that this page has written: a link carries no more of a view entry. */
export const longestAsked = 500;

/** An outline without goals; without this word the goals of the question apply. */
export const noGoals = 'none';

const goalText = ({ name, bound, limit, floor }: AskedGoal): string =>
  [name, bound === 'at-most' ? 'max' : 'min', limit, ...(floor === undefined ? [] : [floor])].join(':');

/** `''` for a question that is too long for a link. */
export function askedText({ unknowns, goals }: AskedQuestion): string {
  const text = [
    ...unknowns.map(({ input, from, to, prefer, resolution }) =>
      [input, from, to, prefer, ...(resolution === undefined ? [] : [resolution])].join(':'),
    ),
    ...goals.map(goalText),
  ].join(',');
  return text.length <= longestAsked ? text : '';
}

/** Text for `readAsked`; a question that could not be parsed is written as given. */
export function readingText(reading: AskedReading): string {
  return reading.ok ? askedText(reading.asked) : reading.text;
}

/** `lossProbability:max:0.000001,latency.p99:max:50`, `none` without goals: what `readOutline` takes. */
export function outlineText(goals: readonly AskedGoal[]): string {
  return goals.length === 0 ? noGoals : goals.map(goalText).join(',');
}
