/** Meaning of questions for batch polling: goals in words, offered rate, uncertain inputs. */
import { edgeLoss } from '../../contract/edge.ts';
import type { GoalQuantity, ModelDimensioning, ReadyMadeQuestion } from '../../contract/dimensioning.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { busiestShare, capacityMbps, slotsPerUs } from '../closed-form/load.ts';
import { meanFrameBytes, wireBits } from '../../input-parts/frames.ts';
import { workload } from './shared-workload.ts';
import { speedsOf } from '../solver/drift/drift-accuracy.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { longestStallUs, stallSlots } from '../closed-form/stall-lengths.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { significant } from '../../../text/number-words.ts';
import { longestSleepUs } from '../check/check-rules.ts';

// Common questions about a polled ring.

/** Range of cores: at least 16, and twice what the full rate needs. */
function mostCores(values: InputValues): number {
  const inputs = readInputs(values);
  const perCore = capacityMbps({ ...inputs, cores: 1 });
  const needed = Number.isFinite(perCore) ? Math.ceil(inputs.rateMbps / perCore) : 1;
  return Math.min(128, Math.max(16, 2 * needed));
}

function questions(values: InputValues, shown: ShownRateScale): readonly ReadyMadeQuestion[] {
  const inputs = readInputs(values);
  const frames = `${significant(meanFrameBytes(inputs), 4)}-byte frames`;
  const rate = `${rateWords(shown, inputs.rateMbps / wireBits(inputs))} of ${frames}`;
  const noLoss = { on: 'loss', bound: 'at-most', limit: edgeLoss } as const;
  const latency = { on: 'latency.p99', bound: 'at-most', limit: 50 } as const;
  const setting: ReadyMadeQuestion = {
    id: 'ring-and-batch',
    words: 'Which ring size and max batch are enough for no loss and a p99 of at most 50 µs?',
    goals: [noLoss, latency],
    unknowns: [
      { input: 'ringSize', from: 64, to: 8192, prefer: 'least' },
      { input: 'maxBatch', from: 1, to: 1024, prefer: 'least' },
    ],
  };
  const stall: readonly ReadyMadeQuestion[] =
    longestStallUs(inputs) === 0
      ? []
      : [
          {
            id: 'stall-ring',
            words: `Which ring size survives a stall of ${significant(longestStallUs(inputs))} µs with a loss of at most 1e-6?`,
            goals: [{ ...noLoss, limit: 1e-6 }],
            unknowns: [
              { input: 'ringSize', from: Math.min(inputs.maxBatch, 8192), to: 8192, prefer: 'least' },
            ],
          },
        ];
  const longestSleep = longestSleepUs(inputs) - inputs.wakeUpUs;
  const sleep: readonly ReadyMadeQuestion[] =
    stall.length > 0
      ? []
      : [
          {
            id: 'sleep',
            words:
              'How long may the core sleep after an empty poll, with no loss and a p99 of at most 50 µs?',
            goals: [noLoss, latency],
            unknowns: [
              {
                input: 'sleepUs',
                from: 0,
                to: Math.max(1, Math.min(1000, longestSleep)),
                prefer: 'greatest',
              },
            ],
          },
        ];
  if (inputs['arrivals.family'] === 'empirical') return [...stall, setting, ...sleep];
  const rates = { input: 'rateMbps', from: 100, to: 15_000 * inputs.cores, prefer: 'greatest' } as const;
  return [
    ...stall,
    {
      id: 'cores',
      words: `How many cores for ${rate}, with no loss and a p99 of at most 50 µs?`,
      goals: [noLoss, latency],
      unknowns: [{ input: 'cores', from: 1, to: mostCores(values), prefer: 'least' }],
    },
    setting,
    {
      id: 'pdr',
      words: 'What is the highest rate with a loss of at most 0.5 %?',
      goals: [{ ...noLoss, limit: 0.005 }],
      unknowns: [rates],
    },
    {
      id: 'rate',
      words: 'What is the highest rate with no loss and a p99 of at most 50 µs?',
      goals: [noLoss, latency],
      unknowns: [rates],
    },
    ...sleep,
  ];
}

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

/** A histogram belongs to the busiest core and sets its rate; the rates of the other cores follow from its share. */
function histogramMpps(inputs: Inputs): number | null {
  const weights = inputs['arrivals.pmf'];
  if (weights === null) return null;
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  const slots = weights.reduce((sum, weight, k) => sum + k * weight, 0) / mass;
  return slots > 0 ? slotsPerUs(inputs) / slots / busiestShare(inputs) : null;
}

/** Below this load few of the ring's states are reached. */
const fewStatesLoad = 0.5;

/** Time that each slot of a sleep adds to a solve, ms: tables have an entry for each. */
const sleepSlotMs = 0.015;

/** Time of one solve, ms: some for every state of the ring that is reached, and for every slot of a stall. */
function solveMs(values: InputValues): number {
  const inputs = readInputs(values);
  const stall = stallSlots(inputs);
  if (stall > 0) return 50 + stall / 25;
  const load = inputs.rateMbps / capacityMbps(inputs);
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
        : inputs.rateMbps / wireBits(inputs);
    },
    inputFor: (mpps, values) => mpps * wireBits(readInputs(values)),
    lineRateMpps: () => null,
    capacityMpps: (values) => {
      const inputs = readInputs(values);
      const mbps = capacityMbps(inputs);
      return Number.isFinite(mbps) ? mbps / wireBits(inputs) : null;
    },
  },
  edge: () => ({ by: 'loss', indicator: 'totalLossProbability' }),
  firstToLose: (values) =>
    readInputs(values).cores > 1 && readInputs(values).hottestShare !== null ? 'the busiest core' : null,
  burdens: [
    'service.interceptUs',
    'service.slopeUs',
    'service.perByteNs',
    'service.sdUs',
    'service.cv',
    'service.driftCv',
    'service.emptyPollUs',
    'stallUs',
    'sleepUs',
    'wakeUpUs',
    'powerBusyW',
    'powerSleepW',
    'transmit.timeoutUs',
    'arrivals.cv',
    'arrivals.jitterPackets',
    'hottestShare',
  ],
  uncertain: [
    {
      id: 'service-time',
      label: 'Service times',
      inputs: [
        'service.interceptUs',
        'service.slopeUs',
        'service.perByteNs',
        'service.tableUs',
        'service.emptyPollUs',
      ],
    },
    { id: 'rate', label: 'Packet rate', inputs: ['rateMbps'] },
  ],
  latticeStep: (indicator, values) =>
    /^(sojourn|waiting)Us\..*\.p\d+$/.test(indicator) ? 1 / slotsPerUs(readInputs(values)) : null,
  solveMs,
  hottestShare: 'hottestShare',
  workload,
};
