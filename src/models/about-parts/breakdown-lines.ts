/** Parts of a time that add up to it, for formulas with the present numbers. */
import type { Substitution } from '../contract/paper.ts';
import type { Breakdown } from '../contract/solution.ts';
import { significant } from '../../text/number-words.ts';

const number = (value: number) => significant(value, 4);

/** A part that is nothing beside the largest is a rounding error of the sum. */
const withoutRounding = (values: readonly number[]) =>
  values.map((value) => (value < 1e-12 * Math.max(...values) ? 0 : value));

/**
 * `E[D] = 0.49 µs (batch in service) + ... = 3.12 µs`, and the same of the 99th percentile. `indicator`: of the time,
 * without its level. null: there is no breakdown, or it lacks a level.
 */
export function breakdownLines(breakdown: Breakdown | undefined, indicator: string): Substitution | null {
  const { parts = [], levels = [] } = breakdown ?? {};
  const shown = ['mean', 'p99'].flatMap((id) => levels.filter((level) => level.id === id));
  if (shown.length < 2) return null;
  const sums = shown.map(({ id, values }) => ({
    id,
    value: values.reduce((sum, value) => sum + value, 0),
    text: withoutRounding(values)
      .map((value, k) => `${number(value)} (${parts[k].label})`)
      .join(' + '),
  }));
  return {
    lines: sums.map(
      ({ id, value, text }) => `${id === 'mean' ? 'E[D]' : '99 %: D'} = ${text} = ${number(value)} µs`,
    ),
    results: sums.map(({ id, value }) => ({ indicator: `${indicator}.${id}`, value })),
  };
}
