import type { Model } from '../src/models/contract/model.ts';
import type { Solver } from '../src/models/contract/solver.ts';
import { type TestModel, solverOf } from './engines.ts';

const solvers = new WeakMap<Model | TestModel, Solver>();

/**
 * The model's solver as a worker of the page has it: one for all that is solved, which keeps its tables and its memory.
 * Tests of the models hold that what it solved before changes no answer.
 */
export function reusedSolverOf(model: Model | TestModel): Solver {
  const known = solvers.get(model);
  if (known) return known;
  const solver = solverOf(model);
  solvers.set(model, solver);
  return solver;
}
