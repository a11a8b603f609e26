/** One property that a text leaves open and the user can choose. */
import type { ReadingAnswers, ReadingQuestion } from './tool-reading.ts';
import type { TableShape } from './text/text-table.ts';
import type { DecimalMark } from './text/text-table-number.ts';

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
      { value: '.', label: 'stands between thousands: 1,234 is 1234' },
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
