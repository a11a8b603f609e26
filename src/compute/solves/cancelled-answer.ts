/** What is answered to whoever no longer waits. */
import type { Solution } from '../../models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/solve/protocol.ts';

export const cancelledAnswer: WorkerAnswer<Solution> = {
  ok: false,
  code: 'cancelled',
  message: 'The computation was cancelled.',
  parameter: null,
};
