/** One property that a text leaves open and the user can choose. */
import { MeasurementFailure } from '../measurement-failure.ts';
import type { ReadingAnswers, ReadingQuestion } from './tool-reading.ts';
import type { TableShape } from '../lines/text-table.ts';
import { type DecimalMark, decimalOf } from '../lines/number.ts';
import { formatPlain } from '../../text/number-format.ts';

// Tools count CPU clocks; the rate of the clock turns them into time. Few texts contain it, so the user is asked.

const clockQuestionId = 'clockGhz';

/** The clock is the sum of the clocks in the text. */
export const clockFromText = 'text';
export const clockUnknown = 'unknown';

/** Time-stamp counters of servers run at 1.5 to 4 GHz; those of Arm at 25 MHz to 1 GHz. */
const slowestGhz = 0.01;
const fastestGhz = 10;
const offered = Array.from({ length: 26 }, (_, k) => (15 + k) / 10);

interface ClockAnswer {
  /** `clockFromText`, `clockUnknown` or the number as answered; null: no usable answer. */
  choice: string | null;
  /** null unless the answer is a number of GHz between 0.01 and 10. */
  ghz: number | null;
}

/** Clock rate in the answers; an answer that is not a clock rate counts as none. */
export function clockAnswer(answers: ReadingAnswers): ClockAnswer {
  const choice = answers[clockQuestionId];
  if (choice === undefined) return { choice: null, ghz: null };
  if (choice === clockFromText || choice === clockUnknown) return { choice, ghz: null };
  const ghz = decimalOf(choice.trim());
  return ghz === null || ghz < slowestGhz || ghz > fastestGhz
    ? { choice: null, ghz: null }
    : { choice: String(ghz), ghz };
}

/**
 * `fromText` names the option for a clock that the text itself gives (`at least 2.31 GHz, from this text`), if it does.
 */
export function clockQuestion(chosen: string, guessed: boolean, fromText: string | null): ReadingQuestion {
  const rates = offered.map((ghz) => ({ value: String(ghz), label: `${formatPlain(ghz)} GHz` }));
  const options = [
    { value: clockUnknown, label: 'not known' },
    ...(fromText === null ? [] : [{ value: clockFromText, label: fromText }]),
    ...rates,
  ];
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `${chosen} GHz` });
  return { id: clockQuestionId, label: 'Clock rate of the counter', options, chosen, guessed };
}

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
