/**
 * A worker whose calls always settle: a worker that crashes, is silent for too long or exceeds the time limit is
 * terminated, and its pending calls are answered here, because promises of a terminated worker never settle. The next
 * call starts another worker.
 */
import * as Comlink from 'comlink';
import type { WorkerAnswer, WorkerMessage } from '../../../workers/worker-answer.ts';
import type { ThreadLedger } from './thread-ledger.ts';

/** The part of `Worker` that is needed here. */
export interface WorkerPort extends Comlink.Endpoint {
  terminate(): void;
}

/** `crash`: the worker reported an error or could not start; `hang`: it sent no message in time. */
export type LossReason = 'crash' | 'hang';

export interface SupervisedWorkerOptions {
  createWorker: () => WorkerPort;
  /** Message of the answer `worker-lost`, by reason. */
  lostMessage: (reason: LossReason) => string;
  cancelledMessage: string;
  /** Without a first message for this long a new worker counts as hung, ms. */
  startMs?: number;
  /** Ledger that counts a thread as busy during a call. */
  threads?: ThreadLedger;
  /** Called when the worker was lost, before its calls are answered. */
  onLoss?: (reason: LossReason, message: string) => void;
}

interface CallOptions<Progress> {
  /** Called with the progress of this call. Calls run one after another: progress belongs to the first pending one. */
  onProgress?: (progress: Progress) => void;
  /** Without an answer or progress for this long the worker counts as hung, ms. */
  silenceMs?: number;
  /** The worker reports the beginning of the call, and may be silent from then on. */
  silentOnceBegun?: boolean;
  /** Time limit from the call, or from a new worker's first message, ms: after it the answer has code `time-limit`. */
  timeMs?: number;
}

interface Call {
  settle: (answer: WorkerAnswer<never>) => void;
  onProgress: ((progress: unknown) => void) | undefined;
  silenceMs: number;
  silentOnceBegun: boolean;
  timeMs: number;
  silence: ReturnType<typeof setTimeout> | undefined;
  time: ReturnType<typeof setTimeout> | undefined;
}

interface Started<Api> {
  port: WorkerPort;
  api: Comlink.Remote<Api>;
  /** Whether the worker has sent a message. */
  alive: boolean;
}

/** Longest delay that `setTimeout` supports, ms. */
const longestTimerMs = 2 ** 31 - 1;

export class SupervisedWorker<Api> {
  private worker: Started<Api> | null = null;
  private readonly calls = new Set<Call>();
  private paused = false;
  private releaseThread: () => void = () => undefined;

  constructor(private readonly options: SupervisedWorkerOptions) {}

  get busy(): boolean {
    return this.calls.size > 0;
  }

  /** Starts the worker if necessary. Always settles, never rejects. */
  call<T, Progress = never>(
    ask: (api: Comlink.Remote<Api>) => Promise<WorkerAnswer<T>>,
    {
      onProgress,
      silenceMs = Infinity,
      silentOnceBegun = false,
      timeMs = Infinity,
    }: CallOptions<Progress> = {},
  ): Promise<WorkerAnswer<T>> {
    return new Promise((resolve) => {
      const call: Call = {
        settle: (answer: WorkerAnswer<T>) => {
          if (!this.calls.delete(call)) return;
          clearTimeout(call.silence);
          clearTimeout(call.time);
          if (this.calls.size === 0) this.releaseThread();
          resolve(answer);
        },
        onProgress: onProgress as Call['onProgress'],
        silenceMs,
        silentOnceBegun,
        timeMs,
        silence: undefined,
        time: undefined,
      };
      if (this.calls.size === 0) this.takeThread();
      this.calls.add(call);
      const worker = this.start();
      if (worker === null) return;
      this.watchSilence(call, worker);
      if (worker.alive) this.watchTime(call);
      ask(worker.api).then(call.settle as (answer: WorkerAnswer<T>) => void, (error: unknown) => {
        if (this.calls.has(call)) this.lose(worker, 'crash', String(error));
      });
    });
  }

  /** Sends a message that needs no answer to a running worker. */
  send(ask: (api: Comlink.Remote<Api>) => Promise<void>): void {
    if (this.worker !== null) void ask(this.worker.api);
  }

  /** Suspends the watch for silence and frees the thread; the caller has to pause the worker itself. */
  pause(): void {
    this.paused = true;
    this.releaseThread();
    for (const { silence } of this.calls) clearTimeout(silence);
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    if (this.worker === null || this.calls.size === 0) return;
    this.takeThread();
    for (const call of this.calls) this.watchSilence(call, this.worker);
  }

  /** Terminates the worker at once; pending calls are answered as cancelled. */
  end(): void {
    this.terminate();
    const { cancelledMessage: message } = this.options;
    this.settleAll({ ok: false, code: 'cancelled', message, parameter: null });
  }

  private takeThread(): void {
    this.releaseThread();
    this.releaseThread = this.options.threads?.take() ?? (() => undefined);
  }

  private settleAll(answer: WorkerAnswer<never>): void {
    for (const { settle } of [...this.calls]) settle(answer);
  }

  /** null where the worker cannot be started; all calls are then answered with code `worker-lost`. */
  private start(): Started<Api> | null {
    if (this.worker) return this.worker;
    let port: WorkerPort;
    try {
      port = this.options.createWorker();
    } catch (error) {
      this.lose(null, 'crash', String(error));
      return null;
    }
    const worker: Started<Api> = { port, api: Comlink.wrap<Api>(port), alive: false };
    const fail = (event: Event) =>
      this.lose(worker, 'crash', (event as Partial<ErrorEvent>).message ?? event.type);
    port.addEventListener('error', fail as EventListener);
    port.addEventListener('messageerror', fail as EventListener);
    port.addEventListener('message', ((event: MessageEvent<WorkerMessage>) => {
      this.receive(worker, event.data);
    }) as EventListener);
    this.worker = worker;
    return worker;
  }

  /** Any message shows that the worker is alive; reports of progress are not messages of Comlink. */
  private receive(worker: Started<Api>, message: WorkerMessage): void {
    if (worker !== this.worker) return;
    if (!worker.alive) {
      worker.alive = true;
      for (const call of this.calls) this.watchTime(call);
    }
    const [first] = this.calls;
    for (const call of this.calls) {
      if (call === first && call.silentOnceBegun) clearTimeout(call.silence);
      else this.watchSilence(call, worker);
    }
    if (!('progress' in message)) return;
    first?.onProgress?.(message.progress);
  }

  private watchSilence(call: Call, worker: Started<Api>): void {
    clearTimeout(call.silence);
    if (this.paused) return;
    const { startMs = 20_000 } = this.options;
    const limitMs = worker.alive ? call.silenceMs : startMs;
    call.silence = this.after(
      limitMs,
      (timer) => (call.silence = timer),
      () => {
        this.lose(worker, 'hang', `no answer for ${limitMs} ms`);
      },
    );
  }

  private watchTime(call: Call): void {
    clearTimeout(call.time);
    call.time = this.after(
      call.timeMs,
      (timer) => (call.time = timer),
      () => {
        this.terminate();
        const message = `This took longer than ${call.timeMs / 1000} s and was ended.`;
        call.settle({ ok: false, code: 'time-limit', message, parameter: null });
        const { cancelledMessage } = this.options;
        this.settleAll({ ok: false, code: 'cancelled', message: cancelledMessage, parameter: null });
      },
    );
  }

  /** Restarts the timer once where the machine was asleep: after a sleep the timer fires before the queued messages. */
  private after(
    ms: number,
    keep: (timer: ReturnType<typeof setTimeout>) => void,
    then: () => void,
  ): ReturnType<typeof setTimeout> | undefined {
    if (ms > longestTimerMs) return undefined;
    const from = performance.now();
    return setTimeout(() => {
      if (performance.now() - from > 2 * ms) keep(setTimeout(then, ms));
      else then();
    }, ms);
  }

  private lose(worker: Started<Api> | null, reason: LossReason, message: string): void {
    if (worker !== this.worker) return;
    this.terminate();
    this.options.onLoss?.(reason, message);
    this.settleAll({
      ok: false,
      code: 'worker-lost',
      message: this.options.lostMessage(reason),
      parameter: null,
    });
  }

  /** Releases the proxy of Comlink first: its pending requests would retain page and worker in memory. */
  private terminate(): void {
    if (this.worker === null) return;
    const { port, api } = this.worker;
    this.worker = null;
    (api as Comlink.ProxyMethods)[Comlink.releaseProxy]();
    port.terminate();
  }
}
