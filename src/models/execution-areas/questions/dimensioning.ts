/** What questions mean for the execution areas: they say what a configuration carries, nothing is offered to it. */
import type { ModelDimensioning } from '../../contract/dimensioning.ts';
import { questions } from './ready-questions.ts';
import { workload } from './shared-workload.ts';

export const dimensioning: ModelDimensioning = {
  goals: [{ id: 'throughput', indicator: 'throughputMpps' }],
  questions,
  offered: null,
  uncertain: [
    // Throughput is clock over cycles: a packet that costs more is a clock that is slower by as much.
    { id: 'service-time', label: 'Cost of a packet', inputs: ['clockGhz'], inverse: true },
  ],
  solveMs: () => 0.5,
  workload,
};
