import * as Comlink from 'comlink';
import type { ResponseCsvOptions, ResponseReading } from '../../../measurements/responses/response-csv.ts';
import type { FitOptions, ResponseFit } from '../../../models/k-limited/fit/fit.ts';
import type { BootstrapIntervals } from '../../../models/k-limited/fit/bootstrap.ts';
import { kLimited } from '../../../models/k-limited/k-limited.ts';
import type { MeasuredResponse } from '../../../models/contract/measured-response.ts';
import type { FitApi } from '../../../../workers/fit/fit-protocol.ts';
import type { WorkerAnswer } from '../../../../workers/solve/protocol.ts';
import { createFitWorker } from '../../../compute/fit-worker.ts';
import { pageThreads } from '../../../compute/thread-ledger.ts';

/** What is needed of a `Worker`; tests pass something smaller. */
export interface FitPort extends Comlink.Endpoint {
  terminate(): void;
}

type KLimitedFitApi = FitApi<FitOptions, ResponseFit, BootstrapIntervals>;
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

/**
 * Reads and fits in one worker, which starts with the first call and is replaced when it dies or is stopped. Never
 * rejects.
 */
export class ResponseFitter {
  private readonly createWorker: () => FitPort;
  private worker: { port: FitPort; api: Comlink.Remote<KLimitedFitApi> } | null = null;
  private readonly waiting = new Set<(failure: Failure) => void>();

  private readonly threads: typeof pageThreads;
  private giveBack: () => void = () => undefined;

  constructor(createWorker: () => FitPort = createFitWorker, threads = pageThreads) {
    this.createWorker = createWorker;
    this.threads = threads;
  }

  read(file: File, options: ResponseCsvOptions = {}): Promise<WorkerAnswer<ResponseReading>> {
    return this.call((api) => api.read(file, file.name, options));
  }

  fit(points: readonly MeasuredResponse[], options: FitOptions): Promise<WorkerAnswer<ResponseFit>> {
    return this.call((api) => api.fit(kLimited.id, points, options));
  }

  bootstrap(
    fit: ResponseFit,
    options: FitOptions,
    onProgress: (fraction: number) => void,
  ): Promise<WorkerAnswer<BootstrapIntervals>> {
    return this.call((api) => api.bootstrap(kLimited.id, fit, options, Comlink.proxy(onProgress)));
  }

  /** Ends all that is under way with code `cancelled`, at once: the worker goes, the next call starts another. */
  stop(): void {
    this.end(cancelled);
  }

  private end(failure: Failure): void {
    this.worker?.port.terminate();
    this.worker = null;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const settle of waiting) settle(failure);
  }

  private call<T>(
    run: (api: Comlink.Remote<KLimitedFitApi>) => Promise<WorkerAnswer<T>>,
  ): Promise<WorkerAnswer<T>> {
    return new Promise((resolve) => {
      const settle = (answer: WorkerAnswer<T>): void => {
        this.waiting.delete(settle);
        if (this.waiting.size === 0) this.giveBack();
        resolve(answer);
      };
      if (this.waiting.size === 0) this.giveBack = this.threads.take();
      this.waiting.add(settle);
      try {
        run(this.start().api).then(settle, () => {
          settle(lost);
        });
      } catch {
        settle(lost); // the worker could not be started
      }
    });
  }

  private start(): { port: FitPort; api: Comlink.Remote<KLimitedFitApi> } {
    if (this.worker) return this.worker;
    const port = this.createWorker();
    const lose = (): void => {
      if (this.worker?.port === port) this.end(lost);
    };
    port.addEventListener('error', lose);
    port.addEventListener('messageerror', lose);
    this.worker = { port, api: Comlink.wrap<KLimitedFitApi>(port) };
    return this.worker;
  }
}
