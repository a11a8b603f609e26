/** What questions mean for interrupt coalescing: goals in words, offered rate, uncertain inputs. */
import type { GoalQuantity, ModelDimensioning } from '../../contract/dimensioning.ts';
import type { EnteredInputs } from '../../contract/inputs.ts';
import { choiceAt, numberAt } from '../../contract/inputs.ts';
import { inputStep } from './input-step.ts';
import { questions } from './ready-questions.ts';
import { meanOf, roughCapacityMpps } from '../rough-capacity.ts';
import { workload } from './shared-workload.ts';
import { solveMs } from './solve-time.ts';

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
function histogramMpps(values: EnteredInputs): number | null {
  const weights = values['arrivals.pmf'] as readonly number[] | null;
  const slots = weights === null ? 0 : meanOf(weights);
  return slots > 0 ? numberAt(values, 'cores') / (slots * numberAt(values, 'slotUs')) : null;
}

export const dimensioning: ModelDimensioning = {
  goals,
  questions,
  offered: {
    input: 'meanInterarrivalUs',
    mpps: (values) =>
      choiceAt(values, 'arrivals.family') === 'empirical'
        ? histogramMpps(values)
        : 1 / numberAt(values, 'meanInterarrivalUs'),
    inputFor: (mpps) => 1 / mpps,
    lineRateMpps: () => null,
    capacityMpps: roughCapacityMpps,
  },
  uncertain: [
    { id: 'service-time', label: 'Service times', inputs: ['service.meanUs'] },
    { id: 'interrupt-cost', label: 'Cost of an interrupt', inputs: ['interruptUs'] },
    { id: 'rate', label: 'Packet rate', inputs: ['meanInterarrivalUs'], inverse: true },
  ],
  latticeStep: (indicator, values) =>
    /Us\.(.*\.)?p\d+$/.test(indicator) ? numberAt(values, 'slotUs') : null,
  inputStep,
  solveMs,
  workload,
};
