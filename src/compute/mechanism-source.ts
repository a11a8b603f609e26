import * as Comlink from 'comlink';
import type { MechanismEvent } from '../models/contract/simulation.ts';
import type { WorkerAnswer } from '../../workers/solve/protocol.ts';
import type { SimulationApi, WatchedRun } from '../../workers/simulate/simulation-protocol.ts';
import type { SimulationPort } from './simulation-runner.ts';
import { createSimulationWorker } from './simulation-worker.ts';

const lost: WorkerAnswer<never> = {
  ok: false,
  code: 'worker-lost',
  message: 'The simulation stopped unexpectedly; start it again.',
  parameter: null,
};

/**
 * Events of one run to watch, fetched piece by piece from a worker of its own. Never rejects; after `close` nothing is
 * answered.
 */
export class MechanismSource {
  private readonly port: SimulationPort;
  private readonly api: Comlink.Remote<SimulationApi>;
  private fetching = false;
  private closed = false;

  constructor(createWorker: () => SimulationPort = createSimulationWorker) {
    this.port = createWorker();
    this.api = Comlink.wrap<SimulationApi>(this.port);
  }

  /** Never settles after `close`. */
  open(run: WatchedRun): Promise<WorkerAnswer<null>> {
    return new Promise((resolve) => {
      this.port.addEventListener('error', () => {
        if (!this.closed) resolve(lost);
      });
      this.api.watch(run).then(
        (answer) => {
          if (!this.closed) resolve(answer);
        },
        () => {
          if (!this.closed) resolve(lost);
        },
      );
    });
  }

  /** One request at a time; while one is under way others are dropped. */
  fetch(cycles: number, take: (events: readonly MechanismEvent[]) => void): void {
    if (this.fetching || this.closed) return;
    this.fetching = true;
    const settled = (events: readonly MechanismEvent[]): void => {
      this.fetching = false;
      if (!this.closed) take(events);
    };
    this.api.next(cycles).then(settled, () => {
      settled([]);
    });
  }

  close(): void {
    this.closed = true;
    this.port.terminate();
  }
}
