import type { QueuesApi } from '../../../workers/queues/queues-protocol.ts';
import { createQueuesWorker } from '../threads/page-workers.ts';
import { SupervisedWorker } from '../threads/supervised-worker.ts';
import { pageThreads } from '../threads/thread-ledger.ts';

/** A worker for placements of queues; `end` cancels its calls. */
export const queuesWorker = (createWorker = createQueuesWorker): SupervisedWorker<QueuesApi> =>
  new SupervisedWorker({
    createWorker,
    threads: pageThreads,
    cancelledMessage: 'Stopped.',
    lostMessage: () =>
      'The computation of the queues stopped unexpectedly; change an input to start it again.',
  });
