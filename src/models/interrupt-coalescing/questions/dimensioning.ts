/** Meaning of questions for interrupt coalescing: goals in words, offered rate, uncertain inputs. */
import { edgeLoss } from '../../contract/edge.ts';
import type { GoalQuantity, ModelDimensioning, ReadyMadeQuestion } from '../../contract/dimensioning.ts';
import { meanOf, roughCapacityMpps, solveMs, workload } from './shared-workload.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';

/** Common questions about a card that delays packets. */
function questions(values: InputValues, shown: ShownRateScale): readonly ReadyMadeQuestion[] {
  const inputs = readInputs(values);
  const { cores } = inputs;
  const loss = { on: 'loss', bound: 'at-most', limit: edgeLoss } as const;
  const latency = { on: 'latency.p99', bound: 'at-most', limit: 300 } as const;
  const interval: ReadyMadeQuestion = {
    id: 'coalescing-time',
    words: `Which coalescing time keeps p99 at ${latency.limit} µs or less with at most ${6000 * cores} interrupts per second?`,
    goals: [latency, { on: 'interrupts', bound: 'at-most', limit: 6000 * cores }],
    unknowns: [{ input: 'coalescingUs', from: 5, to: 1000, prefer: 'least' }],
  };
  const prompt = { ...latency, limit: 150 };
  const frames: ReadyMadeQuestion = {
    id: 'coalescing-frames',
    words: `Which rx-frames keeps p99 at ${prompt.limit} µs or less with at most ${12_000 * cores} interrupts per second?`,
    goals: [prompt, { on: 'interrupts', bound: 'at-most', limit: 12_000 * cores }],
    unknowns: [{ input: 'coalescingFrames', from: 1, to: 64, prefer: 'least' }],
  };
  const settings = inputs.batchInterval === 'exact' ? [interval, frames] : [interval];
  if (inputs['arrivals.family'] === 'empirical') return settings;
  const rate = rateWords(shown, 1 / inputs.meanInterarrivalUs);
  return [
    ...settings,
    {
      id: 'cores',
      words: `How many cores for ${rate}, with no loss and a p99 of at most ${latency.limit} µs?`,
      goals: [loss, latency],
      unknowns: [{ input: 'cores', from: 1, to: 16, prefer: 'least' }],
    },
    {
      id: 'pdr',
      words: 'What is the highest rate (the shortest interarrival time) with a loss of at most 0.5 %?',
      goals: [{ ...loss, limit: 0.005 }],
      unknowns: [{ input: 'meanInterarrivalUs', from: 4 / cores, to: 500 / cores, prefer: 'least' }],
    },
  ];
}

const longestStepUs = 1000;

/** The least whole number of microseconds that is a whole number of slots; null beyond 1000 µs. */
function wholeSlotsUs(slotUs: number): number | null {
  for (let us = 1; us <= longestStepUs; us++) {
    const slots = us / slotUs;
    if (slots > 0.5 && Math.abs(slots - Math.round(slots)) < 1e-9) return us;
  }
  return null;
}

/**
 * Step of an input, µs; null where its effect is smooth. The timer and the limit are whole slots. Evenly spaced packets
 * make whole batches: from one slot of a core's interarrival time to the next, one packet more or less fits into the
 * timer. In between the time is a mixture of two whole slots; a quarter of a slot shows its bends.
 */
function inputStep(input: string, values: InputValues): number | null {
  const inputs = readInputs(values);
  const { slotUs } = inputs;
  if (input === 'coalescingUs' || input === 'maxWorkUs') return wholeSlotsUs(slotUs);
  const even = inputs['arrivals.family'] === 'deterministic';
  return even && input === 'meanInterarrivalUs' ? slotUs / 4 / inputs.cores : null;
}

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

/** A histogram is that of one core. */
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
  edge: () => ({ by: 'loss', indicator: 'lossProbability' }),
  burdens: ['interruptUs', 'service.meanUs', 'arrivals.cv'],
  uncertain: [
    { id: 'service-time', label: 'Service times', inputs: ['service.meanUs'] },
    { id: 'interrupt-cost', label: 'Interrupt cost', inputs: ['interruptUs'] },
    { id: 'rate', label: 'Packet rate', inputs: ['meanInterarrivalUs'], inverse: true },
  ],
  latticeStep: (indicator, values) => (/Us\.(.*\.)?p\d+$/.test(indicator) ? readInputs(values).slotUs : null),
  inputStep,
  solveMs,
  workload,
};
