/** The forms of the model that can be chosen, the default first, and what each is good for. */
import type { Method } from '../contract/model.ts';

export const methods: readonly Method[] = [
  {
    id: 'recommended',
    label: 'Recommended',
    help: 'The closest to simulation at every load: the packets of all queues of a core as one number, spread over the queues by their shares of the load; at low loads times from the workload of the core, in overload and for one busy port gated queues. The mean time of all packets is within 16 % of simulation in random scenarios; rare losses are on the safe side.',
  },
  {
    id: 'gated',
    label: 'Gated',
    help: 'Whole batches at the instants when the core comes to a queue. Good for losses and for full queues; sojourn times below the critical load are 1 to 45 % too short and worse close to it. With M = 1 it is Sohail’s model.',
  },
  {
    id: 'workload',
    label: 'Workload',
    help: 'The packets in a cycle of the whole core, so that queues wait for one another. Good for sojourn times and queues of a switch that loses nothing; meaningless with losses.',
  },
  {
    id: 'published',
    label: 'As published',
    help: 'The paper’s decomposition with Eq. (17) corrected. Good for the onset and for full queues; sojourn times are 10 to 95 % too short, and losses just beyond the onset up to 60 % too high.',
  },
  {
    id: 'published-literal',
    label: 'As printed',
    help: 'The paper’s decomposition with Eq. (17) to the letter. It may have no answer, and the result then says that it did not converge.',
  },
];
