/** One thing that a text leaves open, and the reader may say. */
import type { ReadingAnswers, ReadingQuestion } from './tool-reading.ts';

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
