/**
 * A spare solver worker, started and warmed while the scheduler is idle: the first run of code in a worker takes
 * several times as long as later ones.
 */
import * as Comlink from 'comlink';
import type { SolveJob, SolverApi } from '../../../workers/solve/protocol.ts';
import type { WorkerPort } from '../threads/supervised-worker.ts';

/** Longest duration of a solve that may be repeated to warm a worker, ms. */
const shortMs = 250;

export class SpareWorker {
  private spare: WorkerPort | null = null;
  /**
   * Comlink releases a worker when its last proxy is garbage-collected: this one is referenced until another is made.
   */
  private api: Comlink.Remote<SolverApi> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** A short solve of the present model, which warms the next spare worker. */
  private last: SolveJob | null = null;

  /** `idleMs`: time without a solve after which a worker is started; not finite: never. */
  constructor(
    private readonly createWorker: () => WorkerPort,
    private readonly idleMs: number,
  ) {}

  /** Stores a solve of `tookMs`, if it was short, to warm the next spare worker; preferably one for the screen. */
  note(job: SolveJob, tookMs: number): void {
    if (tookMs <= shortMs && (job.detail === 'screen' || this.last?.model !== job.model)) this.last = job;
  }

  /** Called when a solve starts: postpones the start of a spare worker. */
  delay(): void {
    clearTimeout(this.timer);
  }

  /** Called when no solve is running: starts a spare worker after `idleMs`. */
  startInTime(): void {
    clearTimeout(this.timer);
    if (this.spare !== null || this.last === null || !Number.isFinite(this.idleMs)) return;
    this.timer = setTimeout(() => this.start(), this.idleMs);
  }

  /** Takes the spare worker; where there is none, a new one. */
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
      return; // the next solve reports the error
    }
    this.spare = worker;
    worker.addEventListener('error', () => {
      if (this.spare === worker) this.spare = null;
    });
    this.api = Comlink.wrap<SolverApi>(worker);
    this.api.solve(this.last!).catch(() => undefined);
  }
}
