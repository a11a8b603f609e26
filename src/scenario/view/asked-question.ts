/**
 * The question as a short text, for the link and the session file: `cores:1:16:least,loss:max:0,latency.p99:max:50`.
 * Numbers are locale-free and in the units of inputs and indicators; no part of it depends on the model.
 * `read-asked.ts` reads it.
 */

/** Longer texts were not written by this page: a link carries no more of a view entry. */
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

// A question as the reader asks it, whatever the model: what a link and the page carry from one model to another.

/** An input to find a value for. */
export interface AskedUnknown {
  /** Name of a number input. */
  input: string;
  /** Ends of the range to look in, in the input's canonical unit, inside what the input accepts. */
  from: number;
  to: number;
  /** Which of the feasible values is the answer: the fewest cores, the highest rate. */
  prefer: 'least' | 'greatest';
  /**
   * Resolution of the answer for a continuous input, a share of the width of the range in the scale of the input, which
   * may be logarithmic (default 1e-3); whole numbers are answered exactly.
   */
  resolution?: number;
}

/** A bound that the reader set, in the unit of the indicator that it means. */
export interface AskedGoal {
  /** A goal in the field's words (`latency.p99`), or the full name of an indicator. */
  name: string;
  bound: 'at-most' | 'at-least';
  limit: number;
  /** Where the limit is 0: the value from which on the indicator counts as 0. */
  floor?: number;
}

export interface AskedQuestion {
  /** One or two, the first is preferred first. */
  unknowns: readonly AskedUnknown[];
  /** 1 to `mostGoals`. */
  goals: readonly AskedGoal[];
}

/** More goals than an answer can show side by side. */
export const mostGoals = 6;

/** A question as given. One that cannot be parsed retains its text, so that no part of a link is lost. */
export type AskedReading =
  | { ok: true; asked: AskedQuestion }
  /** `message`: one sentence. */
  | { ok: false; text: string; message: string };

const sameLists = <T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean =>
  a.length === b.length && a.every((one, k) => same(one, b[k]!));

export function sameQuestion(a: AskedQuestion, b: AskedQuestion): boolean {
  return (
    sameLists(
      a.unknowns,
      b.unknowns,
      (one, other) =>
        one.input === other.input &&
        one.from === other.from &&
        one.to === other.to &&
        one.prefer === other.prefer &&
        one.resolution === other.resolution,
    ) &&
    sameLists(
      a.goals,
      b.goals,
      (one, other) =>
        one.name === other.name &&
        one.bound === other.bound &&
        one.limit === other.limit &&
        one.floor === other.floor,
    )
  );
}
