import type * as Comlink from 'comlink';
import type { WorkerAnswer } from '../../../workers/solve/protocol.ts';
import type { ComlinkWorker, WorkerPort } from '../../compute/threads/comlink-worker.ts';
import { endWorker, wrapWorker } from '../../compute/threads/comlink-worker.ts';
import { createFitWorker } from '../../compute/threads/fit-worker.ts';
import { pageThreads } from '../../compute/threads/thread-ledger.ts';
import { Watchdog } from '../../compute/threads/watchdog.ts';

/**
 * Milliseconds without an answer or progress after which the worker counts as hung: a fit of many points takes seconds.
 */
const longestSilenceMs = 120_000;

type Failure = WorkerAnswer<never>;

const lost: Failure = {
  ok: false,
  code: 'worker-lost',
  message: 'The fit stopped unexpectedly and was restarted. Try again.',
  parameter: null,
};

const cancelled: Failure = {
  ok: false,
  code: 'cancelled',
  message: 'The fit was cancelled.',
  parameter: null,
};

/** One worker that fits, which starts with the first call and is replaced when it dies or is stopped. Never rejects. */
export class FitThread<Api> {
  private readonly createWorker: () => WorkerPort;
  private readonly watchdog = new Watchdog(() => {
    this.end(lost);
  });
  private worker: ComlinkWorker<Api> | null = null;
  private readonly waiting = new Set<(failure: Failure) => void>();

  private readonly threads: typeof pageThreads;
  private giveBack: () => void = () => undefined;

  constructor(createWorker: () => WorkerPort = createFitWorker, threads = pageThreads) {
    this.createWorker = createWorker;
    this.threads = threads;
  }

  /** What is under way has made progress: it is not hung. */
  progressed(): void {
    if (this.waiting.size > 0) this.watchdog.watch(longestSilenceMs);
  }

  /** Ends all that is under way with code `cancelled`, at once: the worker goes, the next call starts another. */
  stop(): void {
    this.end(cancelled);
  }

  private end(failure: Failure): void {
    this.watchdog.stop();
    if (this.worker) endWorker(this.worker);
    this.worker = null;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const settle of waiting) settle(failure);
  }

  call<T>(run: (api: Comlink.Remote<Api>) => Promise<WorkerAnswer<T>>): Promise<WorkerAnswer<T>> {
    return new Promise((resolve) => {
      const settle = (answer: WorkerAnswer<T>): void => {
        this.waiting.delete(settle);
        if (this.waiting.size === 0) {
          this.watchdog.stop();
          this.giveBack();
        }
        resolve(answer);
      };
      if (this.waiting.size === 0) this.giveBack = this.threads.take();
      this.waiting.add(settle);
      this.watchdog.watch(longestSilenceMs);
      try {
        run(this.start().api).then(settle, () => {
          settle(lost);
        });
      } catch {
        settle(lost); // the worker could not be started
      }
    });
  }

  private start(): ComlinkWorker<Api> {
    if (this.worker) return this.worker;
    const port = this.createWorker();
    const lose = (): void => {
      if (this.worker?.port === port) this.end(lost);
    };
    port.addEventListener('error', lose);
    port.addEventListener('messageerror', lose);
    this.worker = wrapWorker<Api>(port);
    return this.worker;
  }
}
