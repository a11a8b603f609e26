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
  queues,
  type RunOptions,
  simulate,
  type SimulationLength,
  solve,
  type SolveAnswer,
  sweep,
  time,
} from './commands.ts';
export { Refusal } from './refusal.ts';
export type {
  CustomChoice,
  CustomDistribution,
  CustomModel,
  CustomNumber,
  CustomResult,
  CustomScenario,
  CustomSolution,
  CustomValues,
} from './custom-model.ts';
export {
  catalogue,
  type InputDescription,
  type ModelDescription,
  type ResultDescription,
} from './catalogue.ts';
export type * from './scenario-types.ts';
export type { Diagnosis } from '../diagnosis/diagnose.ts';
export type { GivenAnswers } from '../evidence/questions.ts';
export type { Range } from '../headless/sweep/swept-range.ts';
export type { Threads } from '../headless/threads/threads.ts';
