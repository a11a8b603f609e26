/** The same statistics printed several times: several measurements, of which one is read. */
import type { Choice } from './reading-choice.ts';
import { choose } from './reading-choice.ts';
import type { ReadingAnswers } from './tool-reading.ts';

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
