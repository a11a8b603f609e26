/**
 * A solver worker in reserve, started and warmed while nothing else is to do: code that has run in no worker yet takes
 * several times as long at its first run.
 */
import * as Comlink from 'comlink';
import type { SolveJob, SolverApi } from '../../../workers/solve/protocol.ts';
import type { WorkerPort } from '../threads/supervised-worker.ts';

/** A solve that takes no longer may be repeated to warm a worker, ms. */
const shortMs = 250;

export class SpareWorker {
  private readonly createWorker: () => WorkerPort;
  private readonly idleMs: number;
  private spare: WorkerPort | null = null;
  /** Comlink releases a worker when the last proxy of it is collected: this one is held until another is made. */
  private api: Comlink.Remote<SolverApi> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The last solve that was short. */
  private last: SolveJob | null = null;

  /** `idleMs`: how long nothing is solved before a worker is started. */
  constructor(createWorker: () => WorkerPort, idleMs: number) {
    this.createWorker = createWorker;
    this.idleMs = idleMs;
  }

  /** A solve that has taken so long, ms. */
  note(job: SolveJob, tookMs: number): void {
    if (tookMs <= shortMs && (job.detail === 'screen' || this.last?.model !== job.model)) this.last = job;
  }

  /** Something is solved: the spare worker waits. */
  delay(): void {
    clearTimeout(this.timer);
  }

  /** Nothing is solved any more. */
  startInTime(): void {
    clearTimeout(this.timer);
    if (this.spare !== null || this.last === null || !Number.isFinite(this.idleMs)) return;
    this.timer = setTimeout(() => {
      this.start();
    }, this.idleMs);
  }

  /** The spare worker, or a new one where there is none. */
  take(): WorkerPort {
    const worker = this.spare;
    this.spare = null;
    return worker ?? this.createWorker();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.spare?.terminate();
    this.spare = null;
  }

  private start(): void {
    let worker: WorkerPort;
    try {
      worker = this.createWorker();
    } catch {
      return; // the next solve says so
    }
    this.spare = worker;
    worker.addEventListener('error', () => {
      if (this.spare === worker) this.spare = null;
    });
    this.api = Comlink.wrap<SolverApi>(worker);
    this.api.solve(this.last!).catch(() => undefined);
  }
}
