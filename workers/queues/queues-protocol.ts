/** Interface between the page and the worker that improves and simulates placements of queues. */
import type { Assignment, PolledMachine } from '../../src/queues/placement.ts';
import type { Proposals } from '../../src/queues/proposals.ts';
import type { Course } from '../../src/queues/simulate-core.ts';
import type { SimulatedMachine } from '../../src/queues/simulate-machine.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

/** Each call is cancelled by terminating its worker. */
export interface QueuesApi {
  propose(machine: PolledMachine, present: Assignment): Promise<WorkerAnswer<Proposals>>;
  /** Reports the share done after each core. */
  simulate(
    machine: PolledMachine,
    present: Assignment,
    course: Course,
  ): Promise<WorkerAnswer<SimulatedMachine>>;
}
