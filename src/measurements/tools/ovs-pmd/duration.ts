/**
 * How long the counters ran: `pmd-perf-show` prints it, `pmd-stats-show` does not; a pause in the command tells, or the
 * reader.
 */
import { formatPlain } from '../../../text/number-format.ts';
import type { OvsText } from './collect.ts';
import { packetsOf } from './values.ts';
import { choose } from '../reading-choice.ts';
import type { ReadingAnswers, ReadingQuestion, UnderstoodItem } from '../tool-reading.ts';

const usual = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];

export interface OvsDuration {
  /** null: printed with each thread, or not known. */
  seconds: number | null;
  question: ReadingQuestion | null;
  understood: readonly UnderstoodItem[];
}

export function ovsDuration({ pmds, sleepS, difference }: OvsText, answers: ReadingAnswers): OvsDuration {
  const printed = pmds.flatMap(({ durationS }) => durationS ?? []);
  if (printed.length > 0) {
    const text = `${formatPlain(printed[0])} s, since the last clear`;
    return { seconds: null, question: null, understood: [{ label: 'Duration', text, guess: false }] };
  }
  const counted = pmds.some(({ values }) => packetsOf(values) !== null && values['rxKpps'] === undefined);
  if (!counted) return { seconds: null, question: null, understood: [] };
  const offered = [...new Set(sleepS !== null && sleepS > 0 ? [...usual, sleepS] : usual)].sort(
    (a, b) => a - b,
  );
  const options = [
    { value: 'unknown', label: 'not known' },
    ...offered.map((seconds) => ({ value: String(seconds), label: `${formatPlain(seconds)} s` })),
  ];
  const label = difference ? 'Time between the two prints' : 'Time between clear and show';
  const guess = sleepS !== null && sleepS > 0 ? String(sleepS) : 'unknown';
  const { value, question } = choose(answers, 'durationS', label, options, guess);
  const seconds = value === 'unknown' ? null : Number(value);
  const known = question.guessed
    ? `${formatPlain(seconds)} s, the pause in the command`
    : `${formatPlain(seconds)} s`;
  const text =
    seconds === null
      ? difference
        ? 'not in the text: between two prints'
        : 'not in the text: since the last clear'
      : known;
  return {
    seconds,
    question,
    understood: [{ label: 'Duration', text, guess: question.guessed && seconds !== null }],
  };
}
