/** Threads that solve points for this one, once the work turns out to be long. */
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

export interface ThreadPoolOptions {
  /** At most so many. */
  threads: number;
  startThread: () => Thread;
  /** Solves in this thread. */
  here: PointSolver;
  /** What takes no longer is solved here: another thread compiles the program anew before it is of use, ms. */
  shortMs: number;
}

interface Asked {
  point: SolvePoint;
  resolve: (answer: PointAnswer) => void;
  reject: (error: Error) => void;
}

export class ThreadPool implements PointSolver {
  readonly threads: number;
  private readonly options: ThreadPoolOptions;
  private readonly all: Thread[] = [];
  private readonly idle: Thread[] = [];
  private readonly busy = new Map<Thread, Asked>();
  private readonly waiting: Asked[] = [];
  private long: boolean;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private hereBusy = false;

  constructor(options: ThreadPoolOptions) {
    this.threads = options.threads;
    this.options = options;
    this.long = options.shortMs === 0;
  }

  solve(point: SolvePoint): Promise<PointAnswer> {
    this.timer ??= setTimeout(() => {
      this.long = true;
      this.assign();
    }, this.options.shortMs);
    return new Promise((resolve, reject) => {
      this.waiting.push({ point, resolve, reject });
      this.assign();
    });
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.waiting.length = 0;
    this.options.here.close();
    for (const thread of this.all) thread.terminate();
  }

  /** Gives what waits to whoever is free. */
  private assign(): void {
    while (this.waiting.length > 0) {
      if (!this.long) {
        if (!this.hereBusy) this.solveHere(this.waiting.shift()!);
        return;
      }
      const thread = this.idle.pop() ?? this.another();
      if (thread === null) return;
      const asked = this.waiting.shift()!;
      this.busy.set(thread, asked);
      const { model, values } = asked.point;
      thread.postMessage({ model: model.id, values });
    }
  }

  private solveHere({ point, resolve, reject }: Asked): void {
    this.hereBusy = true;
    const next = () => {
      this.hereBusy = false;
      this.assign();
    };
    this.options.here.solve(point).then(resolve, reject).then(next, next);
  }

  private another(): Thread | null {
    if (this.all.length >= this.threads) return null;
    const thread = this.options.startThread();
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
