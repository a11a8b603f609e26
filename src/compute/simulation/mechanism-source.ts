import type { MechanismEvent } from '../../models/contract/simulation.ts';
import type { WorkerAnswer } from '../../../workers/solve/protocol.ts';
import type { SimulationApi, WatchedRun } from '../../../workers/simulate/simulation-protocol.ts';
import type { ComlinkWorker, WorkerPort } from '../threads/comlink-worker.ts';
import { endWorker, wrapWorker } from '../threads/comlink-worker.ts';
import { createSimulationWorker } from '../threads/simulation-worker.ts';
import { Watchdog } from '../threads/watchdog.ts';

const lost: WorkerAnswer<never> = {
  ok: false,
  code: 'worker-lost',
  message: 'The simulation stopped unexpectedly; start it again.',
  parameter: null,
};

/**
 * Milliseconds without an answer after which the worker counts as hung; its code may still be on the way when it
 * starts.
 */
const usualLimits = { startMs: 20_000, answerMs: 5000 };

/**
 * Events of one run to watch, fetched piece by piece from a worker of its own. Never rejects: a worker that dies or
 * hangs is terminated, and what was asked is answered with code `worker-lost`. After `close` nothing is answered.
 */
export class MechanismSource {
  private readonly worker: ComlinkWorker<SimulationApi>;
  private readonly watchdog = new Watchdog(() => {
    this.lose();
  });
  private readonly limits: typeof usualLimits;
  private state: 'open' | 'lost' | 'closed' = 'open';
  private fetching = false;
  /** Answers what is asked now, if anything is. */
  private giveUp: () => void = () => undefined;

  constructor(createWorker: () => WorkerPort = createSimulationWorker, limits = usualLimits) {
    this.limits = limits;
    this.worker = wrapWorker(createWorker());
    const lose = () => {
      this.lose();
    };
    this.worker.port.addEventListener('error', lose);
    this.worker.port.addEventListener('messageerror', lose);
  }

  /** Never settles after `close`. */
  open(run: WatchedRun): Promise<WorkerAnswer<null>> {
    return new Promise((resolve) => {
      this.ask(() => this.worker.api.watch(run), this.limits.startMs, resolve);
    });
  }

  /** One request at a time; while one is under way others are dropped. */
  fetch(cycles: number, take: (answer: WorkerAnswer<readonly MechanismEvent[]>) => void): void {
    if (this.fetching) return;
    this.fetching = true;
    const next = async () => ({ ok: true, value: await this.worker.api.next(cycles) }) as const;
    this.ask(next, this.limits.answerMs, (answer: WorkerAnswer<readonly MechanismEvent[]>) => {
      this.fetching = false;
      take(answer);
    });
  }

  close(): void {
    if (this.state === 'open') this.release();
    this.state = 'closed';
  }

  private ask<T>(
    call: () => Promise<WorkerAnswer<T>>,
    limitMs: number,
    settle: (answer: WorkerAnswer<T>) => void,
  ): void {
    if (this.state === 'closed') return;
    let waiting = true;
    const end = (answer: WorkerAnswer<T>) => {
      if (!waiting || this.state === 'closed') return;
      waiting = false;
      this.watchdog.stop();
      settle(answer);
    };
    if (this.state === 'lost') {
      end(lost);
      return;
    }
    this.giveUp = () => {
      end(lost);
    };
    this.watchdog.watch(limitMs);
    call().then(end, () => {
      this.lose();
    });
  }

  private lose(): void {
    if (this.state !== 'open') return;
    this.state = 'lost';
    this.release();
    this.giveUp();
  }

  private release(): void {
    this.watchdog.stop();
    endWorker(this.worker);
  }
}
