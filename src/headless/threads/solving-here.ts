/** Solves points one after another in the caller's thread. */
import type { Solver } from '../../models/contract/solver.ts';
import type { Engines } from '../engines.ts';
import { Interrupted, nextTurn } from '../interruption.ts';
import { answerPoint, type PointSolver } from './point-solver.ts';

/**
 * Solves in the caller's thread, with one solver per model and without a time limit, where there are no other threads.
 * Signals are handled between two points.
 */
export function solvingHere({ solvers }: Pick<Engines, 'solvers'>): PointSolver {
  const made = new Map<string, Solver>();
  let closed = false;
  return {
    solve: async ({ model: { id }, values }, detail = 'indicators') => {
      await nextTurn();
      if (closed) throw new Interrupted();
      const solver = made.get(id) ?? solvers[id]!();
      made.set(id, solver);
      await solver.prepare?.(values);
      return answerPoint(solver, values, detail);
    },
    threads: 1,
    close: () => {
      closed = true;
    },
  };
}
