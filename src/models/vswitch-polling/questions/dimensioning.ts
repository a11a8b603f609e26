/** Meaning of questions for the virtual switch: goals in words, offered load, uncertain inputs. */
import type { ModelDimensioning } from '../../contract/dimensioning.ts';
import { doubt } from './doubts.ts';
import { questions } from './ready-questions.ts';
import { workload } from './shared-workload.ts';
import { fullBatchCapacityMpps } from '../packet-times.ts';
import { readInputs } from '../read-inputs.ts';

export const dimensioning: ModelDimensioning = {
  goals: [
    { id: 'loss', indicator: 'lossProbability' },
    { id: 'latency.mean', indicator: 'sojournUs' },
    { id: 'throughput', indicator: 'throughputMpps' },
    { id: 'utilisation', indicator: 'utilisation' },
  ],
  questions,
  offered: {
    input: 'loadMpps',
    mpps: (values) => readInputs(values).loadMpps,
    inputFor: (mpps) => mpps,
    lineRateMpps: () => null,
    capacityMpps: fullBatchCapacityMpps,
  },
  burdens: ['lookupCycles', 'hitCycles', 'missCycles', 'hitUs', 'missUs', 'forwardUs', 'switchOverUs'],
  uncertain: [
    {
      id: 'service-time',
      label: 'Time for a packet, without the bus',
      inputs: ['lookupCycles', 'hitCycles', 'missCycles', 'hitUs', 'missUs', 'forwardUs'],
    },
    { id: 'switch-over-time', label: 'Switch-over time', inputs: ['switchOverUs'] },
    { id: 'rate', label: 'Load', inputs: ['loadMpps'] },
  ],
  doubt,
  workload,
};
