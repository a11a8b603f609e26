import { proposalsFor } from '../../src/queues/proposals.ts';
import { simulateMachine } from '../../src/queues/simulate-machine.ts';
import { failedAnswer, type WorkerAnswer } from '../worker-answer.ts';
import type { QueuesApi } from './queues-protocol.ts';

function answered<T>(compute: () => T): Promise<WorkerAnswer<T>> {
  try {
    return Promise.resolve({ ok: true, value: compute() });
  } catch (error) {
    return Promise.resolve(failedAnswer(error, 'The placement'));
  }
}

/** `report` sends the share of a simulation that is done. */
export const createQueuesService = (report: (share: number) => void): QueuesApi => ({
  propose: (machine, present) => answered(() => proposalsFor(machine, present)),
  simulate: (machine, present, course) => answered(() => simulateMachine(machine, present, course, report)),
});
