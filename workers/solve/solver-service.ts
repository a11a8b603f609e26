/** Service of a solver worker, independent of the worker: runs one solve after another, each without interruption. */
import type { Solver } from '../../src/models/contract/solver.ts';
import { type Solution, SolveFailure, soundSolution } from '../../src/models/contract/solution.ts';
import { withLawResidual } from '../../src/models/contract/law-residual.ts';
import { failedAnswer, type WorkerAnswer } from '../worker-answer.ts';
import type { SeriesJob, SolveJob, SolverApi } from './protocol.ts';
import { SeriesTimes } from './series-times.ts';
import type { LoadSolver } from '../solvers.ts';

/** Least time between two reports of progress, ms; shorter solves report only their beginning. */
const progressMs = 100;

/** A service has two solvers per model, each with its tables. `report` sends the fraction done. */
export function createSolverService(
  solverOf: Readonly<Record<string, LoadSolver>>,
  report: (fraction: number) => void,
): SolverApi {
  const solvers = new Map<string, Solver>();
  const times = new SeriesTimes();
  let last: Promise<unknown> = Promise.resolve();

  /** Points of curves have a separate solver: they would displace the tables of the visible result. */
  const solverKey = ({ model, detail }: SolveJob) =>
    `${model} ${detail === 'indicators' ? 'points' : 'screen'}`;

  async function solverFor(job: SolveJob): Promise<Solver> {
    const { model } = job;
    const known = solvers.get(solverKey(job));
    if (known !== undefined) return known;
    if (!Object.hasOwn(solverOf, model))
      throw new SolveFailure('unknown-model', `There is no model “${model}”.`);
    const solver = (await solverOf[model]())();
    solvers.set(solverKey(job), solver);
    return solver;
  }

  async function answer(job: SolveJob): Promise<WorkerAnswer<Solution>> {
    try {
      const { values, detail } = job;
      const solver = await solverFor(job);
      await solver.prepare?.(values);
      report(0);
      const solution = solver.solve(values, { detail, report: throttled(report) });
      return { ok: true, value: withLawResidual(soundSolution(solution)) };
    } catch (error) {
      if (!(error instanceof SolveFailure)) solvers.delete(solverKey(job)); // its tables may be half built
      return failedAnswer(error, 'The solver');
    }
  }

  async function answers({ model, values, points, budgetMs, few }: SeriesJob) {
    const startedAt = performance.now();
    const value = points.map((): WorkerAnswer<Solution> | null => null);
    const keys = points.map(({ place }) => `${model} ${place}`);
    const expected = times.of(keys);
    let count = 0;
    async function solve(k: number, limitMs: number) {
      const beganAt = performance.now();
      const spentMs = beganAt - startedAt;
      if (count > 0 && (spentMs >= limitMs || spentMs + expected[k] > limitMs)) return;
      value[k] = await answer({ model, values: { ...values, ...points[k].changes }, detail: 'indicators' });
      times.note(keys[k], performance.now() - beganAt);
      count++;
    }
    for (const k of points.keys()) await solve(k, count < few.points ? few.budgetMs : budgetMs);
    times.scaleOthers(keys.filter((_, k) => value[k] === null));
    return { ok: true, value } as const;
  }

  /** One job after another. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  }

  return {
    solve: (job) => inTurn(() => answer(job)),
    solveSeries: (job) => inTurn(() => answers(job)),
  };
}

function throttled(report: (fraction: number) => void): (fraction: number) => void {
  let reported = performance.now();
  return (fraction) => {
    const now = performance.now();
    if (now - reported < progressMs) return;
    reported = now;
    report(fraction);
  };
}

/**
 * The buffers to hand over with a solution. A view on a part of a larger buffer is replaced by a copy of that part, in
 * place: handing over the whole buffer would empty the table it belongs to. A solver must never return an array that it
 * stores: the buffers of a solution are transferred.
 */
export function transferables(solution: Solution): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const groups: readonly Readonly<Record<string, object>>[] = [
    solution.distributions,
    solution.sampled,
    solution.relations,
  ];
  for (const group of groups) {
    for (const holder of Object.values(group) as Record<string, unknown>[]) {
      for (const [key, array] of Object.entries(holder)) {
        if (!(array instanceof Float64Array)) continue;
        const whole = array.byteLength === array.buffer.byteLength ? array : array.slice();
        if (whole !== array) holder[key] = whole;
        buffers.add(whole.buffer as ArrayBuffer);
      }
    }
  }
  return [...buffers];
}
