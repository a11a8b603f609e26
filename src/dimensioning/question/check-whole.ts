import { QuestionFault } from './question.ts';

/** Throws `QuestionFault` (`out-of-range`) for what is no whole number from `least` to `most`. */
export function checkWhole(name: string, label: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const message = `${label} must be a whole number from ${least} to ${most}, not ${value}.`;
  throw new QuestionFault('out-of-range', message, name);
}
