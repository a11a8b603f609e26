/**
 * Meaning of questions for the k-limited model: goals in words, offered rate, uncertain inputs. Nothing is lost in it.
 */
import type { ModelDimensioning } from '../../contract/dimensioning.ts';
import { questions } from './ready-questions.ts';
import { workload } from './shared-workload.ts';
import { capacityMpps } from '../queue-inputs.ts';
import { readInputs } from '../read-inputs.ts';

export const dimensioning: ModelDimensioning = {
  goals: [
    { id: 'latency.mean', indicator: 'responseUs' },
    { id: 'utilisation', indicator: 'utilisation' },
  ],
  questions,
  offered: {
    input: 'rateMpps',
    mpps: (values) => readInputs(values).rateMpps,
    inputFor: (mpps) => mpps,
    lineRateMpps: () => null,
    capacityMpps,
  },
  burdens: ['serviceUs', 'serviceSecondMoment', 'switchOverUs', 'switchOverSecondMoment'],
  uncertain: [
    { id: 'service-time', label: 'Mean service time', inputs: ['serviceUs'] },
    { id: 'switchover-time', label: 'Mean switchover time', inputs: ['switchOverUs'] },
    { id: 'rate', label: 'Packet rate', inputs: ['rateMpps'] },
  ],
  solveMs: () => 0.1,
  workload,
};
