/** The forms of the model that can be chosen, the default first, and what each is good for. */
import type { Method } from '../contract/model.ts';

export const methods: readonly Method[] = [
  {
    id: 'recommended',
    label: 'Recommended',
    help: 'The closest to simulation at every load: the workload of the core while it has room, near the critical load the packets of all its queues as one, gated queues beyond it and for one busy port. The mean time of all packets is within 15 % of simulation in the paper’s scenarios, losses below the critical load are on the safe side.',
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
