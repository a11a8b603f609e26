/**
 * What a solver worker does, without the worker: drives a model's generator, gives way to messages every few
 * milliseconds, ends a cancelled job. Solves run one after another, so that a solver never runs inside itself.
 */
import type { Solver, Solving } from '../../src/models/contract/solver.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { withLawResidual } from '../../src/models/contract/law-residual.ts';
import { soundSolution } from '../../src/models/contract/sound-solution.ts';
import type { ReportProgress, WorkerAnswer, SolveJob, SolverApi } from './protocol.ts';
import type { LoadSolver } from '../solvers.ts';
import { failedAnswer } from '../failed-answer.ts';

/** How long a solve may hold the thread: a cancel waits at most this long, and yielding costs about 13 µs. */
const sliceMs = 5;

/** Between two reports of progress; shorter solves report none. */
const progressMs = 100;

interface RunningJob {
  id: number;
  cancelled: boolean;
}

const cancelled: WorkerAnswer<Solution> = {
  ok: false,
  code: 'cancelled',
  message: 'The computation was cancelled.',
  parameter: null,
};

/**
 * `giveWay` resolves after the messages that have arrived are handled. One service keeps two solvers, with their
 * tables, a model.
 */
export function createSolverService(
  solverOf: Readonly<Record<string, LoadSolver>>,
  giveWay: () => Promise<void>,
): SolverApi {
  const solvers = new Map<string, Solver>();
  const jobs = new Map<number, RunningJob>();
  let last: Promise<unknown> = Promise.resolve();
  let report: ReportProgress | null = null;

  /** Points of curves have a solver of their own: they would displace the tables of what is on screen. */
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

  /** The solution, or null when cancelled. */
  async function drive(solving: Solving, job: RunningJob): Promise<Solution | null> {
    let sliceStart = performance.now();
    let reported = sliceStart;
    for (;;) {
      const step = solving.next();
      if (step.done) return step.value;
      const now = performance.now();
      if (now - sliceStart < sliceMs) continue;
      if (now - reported >= progressMs) {
        reported = now;
        report?.(job.id, step.value);
      }
      await giveWay();
      if (job.cancelled) {
        solving.return(undefined as never);
        return null;
      }
      sliceStart = performance.now();
    }
  }

  async function answer(job: SolveJob, running: RunningJob): Promise<WorkerAnswer<Solution>> {
    if (running.cancelled) return cancelled;
    try {
      const { values, detail } = job;
      const solution = await drive((await solverFor(job)).solve(values, { detail }), running);
      return solution ? { ok: true, value: withLawResidual(soundSolution(solution)) } : cancelled;
    } catch (error) {
      if (!(error instanceof SolveFailure)) solvers.delete(solverKey(job)); // its tables may be half built
      return failedAnswer(error, 'The solver');
    }
  }

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  return {
    solve: (job) => {
      const running: RunningJob = { id: job.job, cancelled: false };
      jobs.set(job.job, running);
      return enqueue(() => answer(job, running)).finally(() => jobs.delete(job.job));
    },
    reportTo: (onProgress) => {
      report = onProgress;
    },
    cancel: (job) => {
      const running = jobs.get(job);
      if (running) running.cancelled = true;
    },
  };
}

/**
 * The buffers to hand over with a solution. A view on a part of a larger buffer is replaced by a copy of that part, in
 * place: handing over the whole buffer would empty the table it belongs to. A solver must never return an array that it
 * keeps; solutions own theirs.
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
