/** Threads that solve points for this one, started as they are needed. */
import type { SolvePoint } from '../../dimensioning/search/search.ts';
import type { PointAnswer, PointSolver } from './point-solver.ts';
import type { PointReply, PointRequest } from './thread-protocol.ts';

/** What a pool needs of Node's `Worker`. */
export interface Thread {
  postMessage: (request: PointRequest) => void;
  on(event: 'message', listener: (reply: PointReply) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  terminate: () => unknown;
}

interface Asked {
  request: PointRequest;
  resolve: (answer: PointAnswer) => void;
  reject: (error: Error) => void;
}

export class ThreadPool implements PointSolver {
  readonly threads: number;
  private readonly startThread: () => Thread;
  private readonly all: Thread[] = [];
  private readonly idle: Thread[] = [];
  private readonly busy = new Map<Thread, Asked>();
  private readonly waiting: Asked[] = [];

  /** `threads`: at most so many, none before the first point. */
  constructor(threads: number, startThread: () => Thread) {
    this.threads = threads;
    this.startThread = startThread;
  }

  solve({ model, values }: SolvePoint): Promise<PointAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request: { model: model.id, values }, resolve, reject });
      this.assign();
    });
  }

  close(): void {
    for (const thread of this.all.splice(0)) thread.terminate();
    this.idle.length = 0;
    this.busy.clear();
    this.waiting.length = 0;
  }

  /** Gives what waits to threads that are free. */
  private assign(): void {
    while (this.waiting.length > 0) {
      const thread = this.idle.pop() ?? this.another();
      if (thread === null) return;
      const asked = this.waiting.shift()!;
      this.busy.set(thread, asked);
      thread.postMessage(asked.request);
    }
  }

  private another(): Thread | null {
    if (this.all.length >= this.threads) return null;
    const thread = this.startThread();
    this.all.push(thread);
    thread.on('message', (reply) => {
      const asked = this.busy.get(thread);
      this.busy.delete(thread);
      this.idle.push(thread);
      if ('answer' in reply) asked?.resolve(reply.answer);
      else asked?.reject(new Error(reply.fault));
      this.assign();
    });
    // A thread that ends by itself had no memory left, or could not begin.
    thread.on('error', (error) => {
      this.busy.get(thread)?.reject(error);
    });
    return thread;
  }
}
