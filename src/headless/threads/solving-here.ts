import type { SolvePoint } from '../../dimensioning/search/search.ts';
import type { Solver } from '../../models/contract/solver.ts';
import type { Engines } from '../engines.ts';
import { givingWay } from '../interruption.ts';
import { solveGivingWay } from '../solve/solve-command.ts';
import { failed, type PointAnswer, type PointSolver, solved } from './point-solver.ts';

/** Solves in the process's own thread, one point after the other, with one solver a model. */
export function solvingHere({ solvers }: Pick<Engines, 'solvers'>): PointSolver {
  const made = new Map<string, Solver>();
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  const giveWay = givingWay(closing.signal); // one for all points: a thousand short solves hold signals up too

  async function answer({ model: { id }, values }: SolvePoint): Promise<PointAnswer> {
    const solver = made.get(id) ?? solvers[id]();
    made.set(id, solver);
    await giveWay();
    return solveGivingWay(solver, values, 'indicators', giveWay).then(solved, failed);
  }

  return {
    solve: (point) => {
      const next = last.then(() => answer(point));
      last = next.catch(() => undefined);
      return next;
    },
    threads: 1,
    close: () => {
      closing.abort();
    },
  };
}
