/** One property that a text leaves open and the user can choose. */
import { MeasurementFailure } from '../measurement-failure.ts';
import type { ReadingAnswers, ReadingQuestion } from './tool-reading.ts';
import type { TableShape } from '../lines/text-table.ts';
import { type DecimalMark, decimalOf } from '../lines/number.ts';
import { formatPlain } from '../../text/number-format.ts';

/** Meaning of a comma between digits, where the numbers of a table do not decide it. */
interface MarkedShape {
  /** With the mark that was found or answered. */
  shape: TableShape;
  /** Empty where the mark is certain. */
  questions: readonly ReadingQuestion[];
}

export function decimalMarkChoice(found: TableShape, answers: ReadingAnswers): MarkedShape {
  if (found.markCertain) return { shape: found, questions: [] };
  const { value, question } = choose<DecimalMark>(
    answers,
    'decimalMark',
    'A comma between digits',
    [
      { value: '.', label: 'separates thousands: 1,234 is 1234' },
      { value: ',', label: 'is the decimal mark: 1,234 is 1.234' },
    ],
    found.mark,
  );
  return { shape: { ...found, mark: value }, questions: [question] };
}

// The same statistics printed several times: several measurements, of which one is read.

const mostOffered = 64;

/** Number (from 1) of the output that was asked for, else `guess`. Ask only where there are several. */
export function outputChoice(
  outputs: number,
  answers: ReadingAnswers,
  guess = outputs,
  label = 'Output of the text',
): Choice<string> {
  const first = Math.max(1, outputs - mostOffered + 1);
  const numbers = Array.from({ length: outputs - first + 1 }, (_, k) => first + k);
  const offered = numbers.includes(guess) ? numbers : [guess, ...numbers];
  const options = offered.map((number) => ({ value: String(number), label: `number ${number} of the text` }));
  return choose(answers, 'output', label, options, String(guess));
}

/** The output that is read, with the question where a text has several. Throws with the sentence `nothing` for none. */
export function chosenOutput<Output>(
  outputs: readonly Output[],
  answers: ReadingAnswers,
  nothing: string,
): { output: Output; questions: readonly ReadingQuestion[] } {
  const { value, question } = outputChoice(outputs.length, answers);
  const output = outputs[Number(value) - 1];
  if (output === undefined) throw new MeasurementFailure('nothing-read', nothing);
  return { output, questions: outputs.length > 1 ? [question] : [] };
}

export interface Choice<Value extends string> {
  value: Value;
  question: ReadingQuestion;
}

/** The answer where it is one of the options, else `guess`. */
export function choose<Value extends string>(
  answers: ReadingAnswers,
  id: string,
  label: string,
  options: readonly { value: Value; label: string }[],
  guess: Value,
): Choice<Value> {
  const answer = options.find(({ value }) => value === answers[id])?.value;
  const chosen = answer ?? guess;
  return { value: chosen, question: { id, label, options, chosen, guessed: answer === undefined } };
}

// The time for which counters ran, where the text does not say it.

/** Usual times between two commands, s. */
const usualSeconds: readonly number[] = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];
const longestSeconds = 1e7;

/** `otherwise`: the option without a number; `pause`: a time in the text, s, assumed unless answered. */
export function chooseSeconds(
  answers: ReadingAnswers,
  id: string,
  label: string,
  otherwise: { value: string; label: string },
  pause: number | null = null,
): { seconds: number | null; question: ReadingQuestion } {
  const answered = decimalOf((answers[id] ?? '').trim());
  const named = [answered, pause].filter((s) => s !== null && s > 0 && s <= longestSeconds);
  const offered = [...new Set([...usualSeconds, ...named.map(Number)])].sort((a, b) => a - b);
  const options = [otherwise, ...offered.map((s) => ({ value: String(s), label: `${formatPlain(s)} s` }))];
  const guess = pause !== null && named.includes(pause) ? String(pause) : otherwise.value;
  const { value, question } = choose(answers, id, label, options, guess);
  return { seconds: value === otherwise.value ? null : Number(value), question };
}
