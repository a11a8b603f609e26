/**
 * Runs replications over time on several workers, block by block. A newer run takes the workers over after the block
 * under way, about 20 ms, so that a drag never waits for a worker to start.
 */
import type { PacketPath } from '../../transient/path-recorder.ts';
import type { CriticalValue } from '../../transient/questions/critical-value.ts';
import type { SurvivalQuestion } from '../../transient/questions/survival-question.ts';
import type { TransientJob } from '../../transient/replications.ts';
import {
  type PreparedRun,
  type TransientAnswer,
  answerOf,
  estimatesOf,
} from '../../transient/transient-run.ts';
import type { TransientEstimates } from '../../transient/estimates.ts';
import { blockReplications } from '../../transient/replication-block.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { ExactCourse, FirstPolls, StallAnswer } from '../../models/contract/transient.ts';
import type { PlannedRun, TransientApi } from '../../../workers/transient/transient-protocol.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { type WorkerPort, SupervisedWorker } from '../threads/supervised-worker.ts';
import { pageThreads } from '../threads/thread-ledger.ts';
import { createTransientWorker } from '../threads/page-workers.ts';

/** Without a message for this long a worker counts as hung, ms. */
const silenceMs = 20_000;

/** A question that takes longer is given up, ms. */
const longestQuestionMs = 60_000;

export interface TransientHandlers {
  /** Called after each block with the estimates of all blocks so far, always the same object. */
  onProgress: (estimates: TransientEstimates) => void;
  /** Called once: all replications are done, or the run has failed. */
  onEnd: (answer: WorkerAnswer<TransientEstimates>) => void;
}

interface Block {
  first: number;
  count: number;
}

interface Run {
  readonly model: string;
  readonly job: TransientJob;
  /** Sizes of the first blocks that are still to be assigned, in replications. */
  readonly sizes: number[];
  /** Size of a further block, at present and at most, in replications. */
  size: number;
  readonly largest: number;
  /** Replications assigned to workers so far. */
  given: number;
  readonly handlers: TransientHandlers;
  readonly replications: number;
  estimates: TransientEstimates | null;
}

type Worker = SupervisedWorker<TransientApi>;

/**
 * Sizes of the first blocks, in replications. With new code the second block comes as early as possible: code that the
 * engine optimises before it has to be optimised again.
 */
const firstBlocks = { ofNewCode: [1, 1, 1, 1, 10, 10], ofOptimised: [12, 12] } as const;

/** A block that takes longer makes later ones shorter, ms: a newer run waits for the one under way. */
const longestBlockMs = 200;

export class TransientRunner {
  private readonly workers: readonly Worker[];
  private run: Run | null = null;
  /** The model that was simulated last: the workers have its code optimised. */
  private optimised: string | null = null;

  /** `threads`: workers at most, at least 1. */
  constructor(threads: number, createWorker: () => WorkerPort = createTransientWorker, ledger = pageThreads) {
    this.workers = Array.from(
      { length: threads },
      () =>
        new SupervisedWorker<TransientApi>({
          createWorker,
          threads: ledger,
          cancelledMessage: 'The simulation was stopped.',
          lostMessage: () => 'The simulation stopped unexpectedly; start it again.',
        }),
    );
  }

  get threads(): number {
    return this.workers.length;
  }

  /** Starts all workers with the simulator of a model, which takes them some 100 ms. */
  load(model: string): void {
    for (const worker of this.workers) void worker.call((api) => api.load(model));
  }

  /** Ends workers that are at work. */
  interrupt(): void {
    for (const worker of this.workers) if (worker.busy) worker.end();
    this.optimised = null;
  }

  /** The job of a legal plan. */
  prepare(run: PlannedRun): Promise<WorkerAnswer<PreparedRun>> {
    return this.workers[0].call((api) => api.prepare(run), { silenceMs });
  }

  /** The packets of one replication. */
  path(model: string, job: TransientJob, replication: number): Promise<WorkerAnswer<PacketPath>> {
    return this.workers[0].call((api) => api.path(model, job, replication), { silenceMs });
  }

  /** A question about a moment by simulation: some seconds; `close` ends it. Code `time-limit`: it took too long. */
  survival(model: string, asked: SurvivalQuestion): Promise<WorkerAnswer<CriticalValue>> {
    // First, because its answer shows that the worker has started: a starting worker may be silent only for `startMs`.
    this.load(model);
    return this.workers[0].call((api) => api.survival(model, asked), { timeMs: longestQuestionMs });
  }

  /** A stall at a random time without simulation. */
  stall(
    model: string,
    values: InputValues,
    lengthUs: number,
    epsilon: number,
  ): Promise<WorkerAnswer<StallAnswer>> {
    return this.workers[0].call((api) => api.stall(model, values, lengthUs, epsilon), { silenceMs });
  }

  /** The first polls from an empty ring on. */
  polls(model: string, values: InputValues, count: number): Promise<WorkerAnswer<FirstPolls>> {
    return this.workers[0].call((api) => api.polls(model, values, count), { silenceMs });
  }

  /** Numbers of a job that need no simulation. */
  exact(model: string, job: TransientJob): Promise<WorkerAnswer<ExactCourse>> {
    return this.workers[0].call((api) => api.exact(model, job), { silenceMs });
  }

  /**
   * Replaces a former run, of which nothing more is reported. `blockSize`: replications of a block; smaller ones report
   * sooner and free the workers sooner; `growing`: small ones first.
   */
  start(
    model: string,
    job: TransientJob,
    replications: number,
    handlers: TransientHandlers,
    blockSize?: number | 'growing',
  ): void {
    const largest = typeof blockSize === 'number' ? blockSize : blockReplications;
    const run: Run = {
      model,
      job,
      handlers,
      replications,
      sizes:
        blockSize === 'growing'
          ? [...(this.optimised === model ? firstBlocks.ofOptimised : firstBlocks.ofNewCode)]
          : [],
      size: largest,
      largest,
      given: 0,
      estimates: null,
    };
    this.run = run;
    for (const worker of this.workers) void this.work(worker, run);
  }

  /** The answer to a legal plan, replacing a former run; null: it failed. Never settles after `stop`. */
  async answer(run: PlannedRun, replications: number): Promise<TransientAnswer | null> {
    const prepared = await this.prepare(run);
    if (!prepared.ok) return null;
    return new Promise((resolve) => {
      this.start(run.model, prepared.value.job, replications, {
        onProgress: () => undefined,
        onEnd: (ended) => {
          resolve(ended.ok ? answerOf(prepared.value, ended.value) : null);
        },
      });
    });
  }

  /** Nothing more is reported; blocks under way are dropped. */
  stop(): void {
    this.run = null;
  }

  /** Ends the workers. */
  close(): void {
    this.run = this.optimised = null;
    for (const worker of this.workers) worker.end();
  }

  private async work(worker: Worker, run: Run): Promise<void> {
    const next = () => {
      const block = nextBlock(run);
      if (block === null) return null;
      const { first, count } = block;
      const answer = worker.call((api) => api.block(first, count), { silenceMs });
      return { answer, count, beganMs: performance.now() };
    };
    const begins = worker.call<number>((api) => api.begin(run.model, run.job), { silenceMs });
    // The next block is requested before this answer arrives, because the way of an answer takes as long as a small
    // block.
    let running = next();
    const begun = await begins;
    if (this.run !== run) return;
    if (!begun.ok) {
      this.fail(run, begun);
      return;
    }
    run.estimates ??= estimatesOf(run.job, begun.value);
    const { estimates } = run;
    while (running !== null) {
      const { count, beganMs } = running;
      const answer = await running.answer;
      if (this.run !== run) return;
      if (!answer.ok) {
        this.fail(run, answer);
        return;
      }
      const tookMs = performance.now() - beganMs;
      const fitting = Math.max(1, Math.floor((count * longestBlockMs) / 2 / tookMs));
      if (tookMs > longestBlockMs || fitting > run.size) run.size = Math.min(run.largest, fitting);
      running = next();
      estimates.add(answer.value);
      run.handlers.onProgress(estimates);
    }
    if (this.run !== run || estimates.replications < run.replications) return;
    this.run = null;
    this.optimised = run.model;
    run.handlers.onEnd({ ok: true, value: estimates });
  }

  private fail(run: Run, answer: WorkerAnswer<never> & { ok: false }): void {
    this.run = null;
    run.handlers.onEnd(answer);
  }
}

/** null: all replications are given to workers. */
function nextBlock(run: Run): Block | null {
  const first = run.given;
  const count = Math.min(run.sizes.shift() ?? run.size, run.replications - first);
  run.given += count;
  return count > 0 ? { first, count } : null;
}
