import type { MechanismEvent } from '../../models/contract/simulation.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import type { SimulationApi, WatchedRun } from '../../../workers/simulate/simulation-protocol.ts';
import { type WorkerPort, SupervisedWorker } from '../threads/supervised-worker.ts';
import { createSimulationWorker } from '../threads/page-workers.ts';
import { simulationMessages } from './simulation-runner.ts';

/** Without an answer for this long the worker counts as hung, ms. */
const usualLimits = { startMs: 20_000, answerMs: 5000 };

/**
 * Events of one run to watch, fetched in pieces from a separate worker. Never rejects: after the worker is lost every
 * request is answered with code `worker-lost`. After `close` no request is answered.
 */
export class MechanismSource {
  private readonly worker: SupervisedWorker<SimulationApi>;
  private lost: WorkerAnswer<never> | null = null;
  private closed = false;
  private fetching = false;

  constructor(
    createWorker: () => WorkerPort = createSimulationWorker,
    private readonly limits: typeof usualLimits = usualLimits,
  ) {
    this.worker = new SupervisedWorker({ createWorker, startMs: limits.startMs, ...simulationMessages });
  }

  /** Never settles after `close`. */
  open(run: WatchedRun): Promise<WorkerAnswer<null>> {
    return new Promise((resolve) => {
      this.ask((api) => api.watch(run), this.limits.startMs, resolve);
    });
  }

  /** One request at a time; while one is under way others are dropped. */
  fetch(cycles: number, take: (answer: WorkerAnswer<readonly MechanismEvent[]>) => void): void {
    if (this.fetching) return;
    this.fetching = true;
    this.ask(
      (api) => api.next(cycles),
      this.limits.answerMs,
      (answer: WorkerAnswer<readonly MechanismEvent[]>) => {
        this.fetching = false;
        take(answer);
      },
    );
  }

  close(): void {
    this.closed = true;
    this.worker.end();
  }

  private ask<T>(
    request: Parameters<typeof this.worker.call<T>>[0],
    silenceMs: number,
    settle: (answer: WorkerAnswer<T>) => void,
  ): void {
    if (this.closed) return;
    if (this.lost !== null) {
      settle(this.lost);
      return;
    }
    void this.worker.call(request, { silenceMs }).then((answer) => {
      if (this.closed) return;
      if (!answer.ok && answer.code === 'worker-lost') this.lost = answer;
      settle(answer);
    });
  }
}
