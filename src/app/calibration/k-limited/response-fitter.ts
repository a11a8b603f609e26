import * as Comlink from 'comlink';
import type { ResponseCsvOptions, ResponseReading } from '../../../measurements/responses/response-csv.ts';
import type { FitOptions, ResponseFit } from '../../../models/k-limited/fit/fit.ts';
import type { BootstrapIntervals } from '../../../models/k-limited/fit/bootstrap.ts';
import type { MeasuredResponse } from '../../../models/contract/measured-response.ts';
import type { FitApi } from '../../../../workers/fit/fit-protocol.ts';
import type { Answer } from '../../../../workers/solve/protocol.ts';
import { createFitWorker } from '../../../compute/fit-worker.ts';
import { pageThreads } from '../../../compute/thread-ledger.ts';

/** What is needed of a `Worker`; tests pass something smaller. */
export interface FitPort extends Comlink.Endpoint {
  terminate(): void;
}

type Failure = Answer<never>;

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

/** Reads and fits in one worker, which starts with the first call and is replaced when it dies or is stopped. Never rejects. */
export class ResponseFitter {
  private readonly createWorker: () => FitPort;
  private worker: { port: FitPort; api: Comlink.Remote<FitApi> } | null = null;
  private readonly waiting = new Set<(failure: Failure) => void>();

  private readonly threads: typeof pageThreads;
  private giveBack: () => void = () => undefined;

  constructor(createWorker: () => FitPort = createFitWorker, threads = pageThreads) {
    this.createWorker = createWorker;
    this.threads = threads;
  }

  read(file: File, options: ResponseCsvOptions = {}): Promise<Answer<ResponseReading>> {
    return this.call((api) => api.read(file, file.name, options));
  }

  fit(points: readonly MeasuredResponse[], options: FitOptions): Promise<Answer<ResponseFit>> {
    return this.call((api) => api.fit(points, options));
  }

  bootstrap(
    fit: ResponseFit,
    options: FitOptions,
    onProgress: (fraction: number) => void,
  ): Promise<Answer<BootstrapIntervals>> {
    return this.call((api) => api.bootstrap(fit, options, Comlink.proxy(onProgress)));
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

  private call<T>(run: (api: Comlink.Remote<FitApi>) => Promise<Answer<T>>): Promise<Answer<T>> {
    return new Promise((resolve) => {
      const settle = (answer: Answer<T>): void => {
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

  private start(): { port: FitPort; api: Comlink.Remote<FitApi> } {
    if (this.worker) return this.worker;
    const port = this.createWorker();
    const lose = (): void => {
      if (this.worker?.port === port) this.end(lost);
    };
    port.addEventListener('error', lose);
    port.addEventListener('messageerror', lose);
    this.worker = { port, api: Comlink.wrap<FitApi>(port) };
    return this.worker;
  }
}
