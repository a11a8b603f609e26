/**
 * Solves, simulates and dimensions packet processors that work in batches. Answers are those of the command
 * `batchscope` and of the page.
 */
export {
  type Answer,
  check,
  diagnose,
  dimension,
  type Distribution,
  figure,
  Refusal,
  type RunOptions,
  simulate,
  type SimulationLength,
  solve,
  type SolveAnswer,
  sweep,
  time,
} from './commands.ts';
export {
  catalogue,
  type InputDescription,
  type ModelDescription,
  type ResultDescription,
} from './catalogue.ts';
export type * from './scenario-types.ts';
export type { Diagnosis } from '../diagnosis/diagnose.ts';
export type { GivenAnswers } from '../diagnosis/questions.ts';
export type { Range } from '../headless/sweep/swept-range.ts';
export type { Threads } from '../headless/threads/threads.ts';
