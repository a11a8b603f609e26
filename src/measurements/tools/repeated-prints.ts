/** The same map printed again and again, as scripts of bpftrace do: which print is read. */
import type { ReadingNote } from '../measurement.ts';
import { choose } from './reading-choice.ts';
import type { ReadingAnswers, ReadingQuestion } from './tool-reading.ts';

export interface PrintChoice {
  /** From 0. */
  index: number;
  questions: readonly ReadingQuestion[];
  warnings: readonly ReadingNote[];
}

const mostOffered = 32;

/** The last print, unless another was asked for. `grows`: no count falls from one print to the next. */
export function printChoice(prints: number, grows: boolean, answers: ReadingAnswers): PrintChoice {
  if (prints < 2) return { index: 0, questions: [], warnings: [] };
  const first = Math.max(0, prints - mostOffered);
  const options = Array.from({ length: prints - first }, (_, k) => ({
    value: String(first + k + 1),
    label: first + k + 1 === prints ? `number ${prints}, the last one` : `number ${first + k + 1}`,
  }));
  const { value, question } = choose(answers, 'print', 'Print of the map', options, String(prints));
  const message = grows
    ? `The same map is printed ${prints} times and its counts only grow: each print holds the ones before it, so one print is read and none is added.`
    : `The same map is printed ${prints} times and is emptied in between: each print covers its own interval, and one of them is read.`;
  const code = grows ? 'cumulative-prints' : 'separate-prints';
  return { index: Number(value) - 1, questions: [question], warnings: [{ code, message }] };
}
