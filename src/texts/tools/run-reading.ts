/** Common parts of readings of simulators: the unit of their times, and the run. */
import type { ProgramRun } from '../runs/run.ts';
import { choose, type Choice } from './reading-choice.ts';
import type { ReadingAnswers, UnderstoodItem } from './tool-reading.ts';

/** JSON, lists and pages are of other tools. */
export const isMarkup = (head: string): boolean => /^\s*[{[<]/.test(head);

export type RunUnit = 'us' | 'ns' | 'ms' | 's' | 'own';
export const usPer: Readonly<Record<RunUnit, number>> = { us: 1, ns: 1e-3, ms: 1e3, s: 1e6, own: 1 };
const unitOptions: readonly { value: RunUnit; label: string }[] = [
  { value: 'us', label: 'µs' },
  { value: 'ns', label: 'ns' },
  { value: 'ms', label: 'ms' },
  { value: 's', label: 's' },
  { value: 'own', label: 'a unit of its own: 1 is read as 1 µs' },
];

/** The unit that the text names, else one of its own. */
export function runUnitChoice(answers: ReadingAnswers, named: readonly (string | null)[]): Choice<RunUnit> {
  const found = named.find((unit) => unit !== null);
  const guess = unitOptions.find(({ value }) => value === found)?.value ?? 'own';
  const choice = choose(answers, 'unit', 'Unit of the times', unitOptions, guess);
  return { ...choice, question: { ...choice.question, guessed: choice.question.guessed && guess === 'own' } };
}

export const unitItem = ({ value, question }: Choice<RunUnit>): UnderstoodItem => ({
  label: 'Times',
  text:
    value === 'own'
      ? 'in a unit of the program, read as µs'
      : `in ${unitOptions.find((one) => one.value === value)!.label}`,
  guess: question.guessed,
});

export function runReading(
  format: string,
  title: string,
  unit: Choice<RunUnit>,
  run: Omit<ProgramRun, 'unitUs'>,
) {
  return {
    format,
    title,
    warnings: [],
    systemFacts: [],
    run: { ...run, unitUs: usPer[unit.value] },
  };
}
