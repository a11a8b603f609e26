/**
 * Pool of threads that solve points for the main one: the first starts at once, the others when the work proves long.
 */
import type { SolvePoint } from '../../dimensioning/search/search.ts';
import { timeLimitFault } from '../../models/contract/quicker.ts';
import type { PointAnswer, PointDetail, PointSolver } from './point-solver.ts';
import type { TextsRequest, ThreadMessage, ThreadRequest } from './thread-protocol.ts';
import type { Diagnosis } from '../../diagnosis/diagnose.ts';
import { refusal } from '../failure.ts';
import { unlessStopped } from '../interruption.ts';
import type { TransientJob } from '../../transient/replications.ts';
import type { ReplicationBlock } from '../../transient/replication-block.ts';

/** The part of Node's `Worker` that a pool needs. */
export interface Thread {
  postMessage: (request: ThreadRequest) => void;
  on(event: 'message', listener: (message: ThreadMessage) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  terminate: () => unknown;
}

interface ThreadPoolOptions {
  threads: number;
  startThread: () => Thread;
  /** Time limit of a point, seconds: after it the answer has code `time-limit`. */
  timeLimitS: number;
  /** Longest duration of work for which a single thread is enough, ms: another has to compile the program first. */
  shortMs: number;
}

interface Asked {
  point: SolvePoint;
  detail: PointDetail;
  resolve: (answer: PointAnswer) => void;
  reject: (error: Error) => void;
}

interface Running extends Asked {
  limit: ReturnType<typeof setTimeout>;
}

export class ThreadPool implements PointSolver {
  readonly threads: number;
  private readonly all = new Set<Thread>();
  private readonly idle: Thread[] = [];
  private readonly busy = new Map<Thread, Running>();
  private readonly waiting: Asked[] = [];
  private long: boolean;
  private closed = false;
  private readonly timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ThreadPoolOptions) {
    this.threads = options.threads;
    this.long = options.shortMs === 0;
    if (!this.long) {
      this.timer = setTimeout(() => {
        this.long = true;
        this.assign();
      }, options.shortMs);
    }
    this.start();
  }

  solve(point: SolvePoint, detail: PointDetail = 'indicators'): Promise<PointAnswer> {
    if (this.closed) return Promise.reject(new Error('The threads are closed.'));
    const answer = new Promise<PointAnswer>((resolve, reject) => {
      this.waiting.push({ point, detail, resolve, reject });
      this.assign();
    });
    answer.catch(() => undefined); // of a command that was interrupted, nothing waits for it
    return answer;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const { reject } of [...this.waiting, ...this.busy.values()])
      reject(new Error('The threads are closed.'));
    this.waiting.length = 0;
    for (const { limit } of this.busy.values()) clearTimeout(limit);
    for (const thread of this.all) thread.terminate();
  }

  /** Assigns queued points to idle threads, and starts further threads where needed. */
  private assign(): void {
    while (this.waiting.length > 0 && this.idle.length > 0)
      this.give(this.idle.pop()!, this.waiting.shift()!);
    const most = this.long ? this.threads : 1;
    const starting = () => this.all.size - this.busy.size - this.idle.length;
    while (this.waiting.length > starting() && this.all.size < most) this.start();
  }

  private give(thread: Thread, asked: Asked): void {
    const limit = setTimeout(() => this.endAtLimit(thread, asked), 1000 * this.options.timeLimitS);
    this.busy.set(thread, { ...asked, limit });
    const { model, values } = asked.point;
    thread.postMessage({ model: model.id, values, detail: asked.detail });
  }

  private endAtLimit(thread: Thread, { point: { model, values }, resolve }: Asked): void {
    this.forget(thread);
    thread.terminate();
    void timeLimitFault(model, values, this.options.timeLimitS).then(({ code, message, parameter }) =>
      resolve({ ok: false, code, message, parameter }),
    );
    this.assign();
  }

  private forget(thread: Thread): Running | undefined {
    const running = this.busy.get(thread);
    clearTimeout(running?.limit);
    this.busy.delete(thread);
    this.all.delete(thread);
    return running;
  }

  private start(): void {
    const thread = this.options.startThread();
    this.all.add(thread);
    thread.on('message', (message) => {
      if (!this.all.has(thread)) return;
      const running = this.busy.get(thread);
      clearTimeout(running?.limit);
      this.busy.delete(thread);
      this.idle.push(thread);
      if (message !== 'ready') {
        if ('answer' in message) running?.resolve(message.answer);
        else if ('fault' in message) running?.reject(new Error(message.fault));
      }
      this.assign();
    });
    // A thread that terminates by itself ran out of memory or could not start.
    thread.on('error', (error) => {
      const running = this.forget(thread) ?? this.waiting.shift();
      running?.reject(error);
      this.assign();
    });
  }
}

// Threads that run blocks of replications for the main one.

interface Block {
  first: number;
  count: number;
}

/**
 * Runs the blocks on `threads` threads and hands each over as it is done, in any order; resolves when all are done, or
 * no more are wanted because of `stop`.
 */
export async function runBlocks(
  { threads, startThread }: { threads: number; startThread: () => Thread },
  { model, job }: { model: string; job: TransientJob },
  blocks: readonly Block[],
  take: (block: ReplicationBlock) => void,
  stop: AbortSignal,
): Promise<void> {
  const waiting = [...blocks];
  const started = Array.from({ length: Math.min(threads, blocks.length) }, startThread);
  const work = started.map(
    (thread) =>
      new Promise<void>((resolve, reject) => {
        let known = false;
        const goOn = () => {
          const next = stop.aborted ? undefined : waiting.shift();
          if (next === undefined) {
            resolve();
            return;
          }
          thread.postMessage({ transient: { model, job: known ? null : job, ...next } });
          known = true;
        };
        stop.addEventListener('abort', () => {
          resolve();
        });
        thread.on('error', reject);
        thread.on('message', (message) => {
          if (message === 'ready') return;
          if ('fault' in message) reject(new Error(message.fault));
          else if ('block' in message) {
            take(message.block);
            goOn();
          }
        });
        goOn(); // a thread that is not ready queues the message
      }),
  );
  try {
    await Promise.all(work);
  } finally {
    for (const thread of started) thread.terminate();
  }
}

/**
 * Diagnoses texts in a thread of its own, which a signal ends with the command. Throws `CommandFailure` with code
 * `time-limit` after `timeLimitS` seconds, and `Interrupted`.
 */
export async function diagnoseInThread(
  startThread: () => Thread,
  request: TextsRequest,
  timeLimitS: number,
  stop: AbortSignal,
): Promise<Diagnosis> {
  const thread = startThread();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const answer = new Promise<Diagnosis>((resolve, reject) => {
    limit = setTimeout(() => {
      const message = `Reading the texts takes longer than ${timeLimitS} s and was ended; give the outputs alone, or a longer --time-limit.`;
      reject(refusal({ code: 'time-limit', parameter: null, message }));
    }, 1000 * timeLimitS);
    thread.on('error', reject);
    thread.on('message', (message) => {
      if (message === 'ready') return;
      if ('diagnosis' in message) resolve(message.diagnosis);
      else if ('fault' in message) reject(new Error(message.fault));
    });
    thread.postMessage(request);
  });
  try {
    return await unlessStopped(stop, answer);
  } finally {
    clearTimeout(limit);
    thread.terminate();
  }
}
