/** Meaning of questions for batch polling: goals in words, offered rate, uncertain inputs. */
import type { GoalQuantity, ModelDimensioning } from '../../contract/dimensioning.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { busiestShare, capacityMbps, wireBits } from '../closed-form/capacity.ts';
import { questions } from './ready-questions.ts';
import { workload } from './shared-workload.ts';
import { slotsPerUs } from '../closed-form/slots.ts';
import { speedsOf } from '../solver/drift/speeds.ts';
import type { Inputs } from '../read-inputs.ts';
import { readInputs } from '../read-inputs.ts';
import { stallSlots } from '../closed-form/stalls.ts';

/** Loss is of all packets, as a traffic generator counts it; latency is that of the busiest core, the longest. */
const goals: readonly GoalQuantity[] = [
  { id: 'loss', indicator: 'totalLossProbability' },
  { id: 'latency.mean', indicator: 'sojournUs.{method}.mean' },
  { id: 'latency.p50', indicator: 'sojournUs.{method}.p50' },
  { id: 'latency.p90', indicator: 'sojournUs.{method}.p90' },
  { id: 'latency.p99', indicator: 'sojournUs.{method}.p99' },
  { id: 'latency.p999', indicator: 'sojournUs.{method}.p999' },
  { id: 'latency.p9999', indicator: 'sojournUs.{method}.p9999' },
  { id: 'throughput', indicator: 'throughputMpps' },
  { id: 'utilisation', indicator: 'utilisation' },
];

/** A histogram is the busiest core's own and sets its rate; what the other cores receive follows from its share. */
function histogramMpps(inputs: Inputs): number | null {
  const weights = inputs['arrivals.pmf'];
  if (weights === null) return null;
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  const slots = weights.reduce((sum, weight, k) => sum + k * weight, 0) / mass;
  return slots > 0 ? slotsPerUs(inputs) / slots / busiestShare(inputs) : null;
}

/** Below this load few of the ring's states are reached. */
const fewStatesLoad = 0.5;

/** Added by every slot of a sleep: the tables are as long. */
const sleepSlotMs = 0.015;

/** Time of one solve, ms: some for every state of the ring that is reached, and for every slot of a stall. */
function solveMs(values: InputValues): number {
  const inputs = readInputs(values);
  const stall = stallSlots(inputs);
  if (stall > 0) return 50 + stall / 25;
  const load = inputs.rateMbps / capacityMbps(values);
  const once = load < fewStatesLoad ? 6 + inputs.ringSize / 1000 : 30;
  const asleep = inputs.sleepUs * slotsPerUs(inputs) * sleepSlotMs;
  return (once + asleep) * speedsOf(inputs['service.driftCv']).length;
}

export const dimensioning: ModelDimensioning = {
  goals,
  questions,
  offered: {
    input: 'rateMbps',
    mpps: (values) => {
      const inputs = readInputs(values);
      return inputs['arrivals.family'] === 'empirical'
        ? histogramMpps(inputs)
        : inputs.rateMbps / wireBits(values);
    },
    inputFor: (mpps, values) => mpps * wireBits(values),
    lineRateMpps: () => null,
    capacityMpps: (values) => {
      const mbps = capacityMbps(values);
      return Number.isFinite(mbps) ? mbps / wireBits(values) : null;
    },
  },
  burdens: [
    'service.interceptUs',
    'service.slopeUs',
    'service.sdUs',
    'service.cv',
    'service.driftCv',
    'service.emptyPollUs',
    'stallUs',
    'sleepUs',
    'wakeUpUs',
    'powerBusyW',
    'powerSleepW',
    'arrivals.cv',
    'arrivals.jitterPackets',
    'hottestShare',
  ],
  uncertain: [
    {
      id: 'service-time',
      label: 'Service times',
      inputs: ['service.interceptUs', 'service.slopeUs', 'service.tableUs', 'service.emptyPollUs'],
    },
    { id: 'rate', label: 'Packet rate', inputs: ['rateMbps'] },
  ],
  latticeStep: (indicator, values) =>
    /^(sojourn|waiting)Us\..*\.p\d+$/.test(indicator) ? 1 / slotsPerUs(readInputs(values)) : null,
  solveMs,
  hottestShare: 'hottestShare',
  workload,
};
