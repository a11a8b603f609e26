/** Meaning of questions for interrupt coalescing: goals in words, offered rate, uncertain inputs. */
import type { GoalQuantity, ModelDimensioning } from '../../contract/dimensioning.ts';
import { inputStep } from './input-step.ts';
import { questions } from './ready-questions.ts';
import { meanOf, roughCapacityMpps } from './rough-capacity.ts';
import { workload } from './shared-workload.ts';
import { solveMs } from './solve-time.ts';
import type { Inputs } from '../read-inputs.ts';
import { readInputs } from '../read-inputs.ts';

const goals: readonly GoalQuantity[] = [
  { id: 'loss', indicator: 'lossProbability' },
  { id: 'latency.mean', indicator: 'processingUs.{method}.mean' },
  { id: 'latency.p50', indicator: 'processingUs.{method}.p50' },
  { id: 'latency.p95', indicator: 'processingUs.{method}.p95' },
  { id: 'latency.p99', indicator: 'processingUs.{method}.p99' },
  { id: 'latency.p999', indicator: 'processingUs.{method}.p999' },
  { id: 'throughput', indicator: 'throughputMpps' },
  { id: 'utilisation', indicator: 'utilisation' },
  { id: 'interrupts', indicator: 'interruptsPerSecond' },
];

/** A histogram is one core's own. */
function histogramMpps(inputs: Inputs): number | null {
  const weights = inputs['arrivals.pmf'];
  const slots = weights === null ? 0 : meanOf(weights);
  return slots > 0 ? inputs.cores / (slots * inputs.slotUs) : null;
}

export const dimensioning: ModelDimensioning = {
  goals,
  questions,
  offered: {
    input: 'meanInterarrivalUs',
    mpps: (values) => {
      const inputs = readInputs(values);
      return inputs['arrivals.family'] === 'empirical'
        ? histogramMpps(inputs)
        : 1 / inputs.meanInterarrivalUs;
    },
    inputFor: (mpps) => 1 / mpps,
    lineRateMpps: () => null,
    capacityMpps: roughCapacityMpps,
  },
  burdens: ['interruptUs', 'service.meanUs', 'arrivals.cv'],
  uncertain: [
    { id: 'service-time', label: 'Service times', inputs: ['service.meanUs'] },
    { id: 'interrupt-cost', label: 'Cost of an interrupt', inputs: ['interruptUs'] },
    { id: 'rate', label: 'Packet rate', inputs: ['meanInterarrivalUs'], inverse: true },
  ],
  latticeStep: (indicator, values) => (/Us\.(.*\.)?p\d+$/.test(indicator) ? readInputs(values).slotUs : null),
  inputStep,
  solveMs,
  workload,
};
