/**
 * Meaning of questions for the k-limited model: goals in words, offered rate, uncertain inputs. Nothing is lost in it.
 */
import type { ModelDimensioning, ReadyMadeQuestion } from '../../contract/dimensioning.ts';
import { capacityMpps, fields, readQueue } from '../inputs.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { niceCeil, numberOf, significant } from '../../../text/number-words.ts';
import { WorkloadTranslation } from '../../input-parts/workload-translation.ts';
import { squaredVariation } from '../solver/core-queue.ts';

// The workload of the k-limited model that all models share: rate, cores, cost of a packet in a full cycle.

/** β + s/k, µs. */
const fullCyclePacketUs = (inputs: Inputs): number => inputs.cores / capacityMpps(inputs);

/** All times are multiplied by one factor; their coefficients of variation stay. */
function scaleTimes(translation: WorkloadTranslation, factor: number): void {
  const inputs = readInputs(translation.values);
  const { beta2, s2 } = readQueue(inputs);
  translation.set('serviceUs', inputs.serviceUs * factor);
  translation.set('switchOverUs', inputs.switchOverUs * factor);
  translation.set('serviceSecondMoment', beta2 * factor * factor);
  translation.set('switchOverSecondMoment', s2 * factor * factor);
}

const workload: NonNullable<ModelDimensioning['workload']> = {
  inputs: { cores: 'cores', batch: 'packetsPerCycle' },
  read: (values) => {
    const inputs = readInputs(values);
    const { rateMpps, cores } = inputs;
    return { rateMpps, frameBytes: null, cores, packetUs: fullCyclePacketUs(inputs), clockGhz: null };
  },
  write: ({ rateMpps, frameBytes, cores, packetUs, clockGhz }, values) => {
    const translation = new WorkloadTranslation(fields, values);
    translation.take('rateMpps', rateMpps);
    translation.take('cores', cores);
    const present = fullCyclePacketUs(readInputs(values));
    if (packetUs === null) translation.assume(`A packet of a full cycle takes ${significant(present)} µs.`);
    else if (Math.abs(packetUs / present - 1) > 1e-9) scaleTimes(translation, packetUs / present);
    const { beta, beta2, k, s } = readQueue(readInputs(translation.values));
    translation.assume(
      `Service times vary as on the paper’s machine: squared coefficient of variation ${significant(squaredVariation(beta2, beta))}.`,
    );
    translation.assume(
      k === Infinity
        ? `A pause of ${significant(s * 1e6)} µs whenever the queue is empty.`
        : `A pause of ${significant(s * 1e6)} µs after ${numberOf(k, 'packet')} or when the queue is empty.`,
    );
    translation.assume('Packets arrive as a Poisson process, and queues have no limit.');
    translation.omit('Frame size', frameBytes, 'B', 'this model counts packets, not bytes');
    translation.omit('Clock', clockGhz, 'GHz', 'this model takes times, not cycles');
    return translation.result();
  },
};

/** Common questions about functions that share cores. */
function questions(values: InputValues, shown: ShownRateScale): readonly ReadyMadeQuestion[] {
  const inputs = readInputs(values);
  const { rateMpps: rate, cores } = inputs;
  const capacity = capacityMpps(values);
  const needed = Math.ceil((rate * cores) / capacity);
  // Limit of the response time: a few services of the present length.
  const limit = niceCeil(10 * inputs.serviceUs);
  const response = { on: 'latency.mean', bound: 'at-most', limit } as const;
  const allowed = `a mean response time of at most ${significant(limit)} µs`;
  return [
    {
      id: 'cores',
      words: `How many cores for ${rateWords(shown, rate)} with ${allowed}?`,
      goals: [response],
      unknowns: [{ input: 'cores', from: 1, to: Math.min(1024, Math.max(32, 4 * needed)), prefer: 'least' }],
    },
    {
      id: 'rate',
      words: `What is the highest rate with ${allowed}?`,
      goals: [response],
      unknowns: [{ input: 'rateMpps', from: 0, to: niceCeil(1.02 * capacity), prefer: 'greatest' }],
    },
    {
      id: 'packets-per-cycle',
      words: `How many packets per cycle are enough for ${allowed}?`,
      goals: [response],
      unknowns: [{ input: 'packetsPerCycle', from: 1, to: 1000, prefer: 'least' }],
    },
  ];
}

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
  edge: () => ({ by: 'stability', indicator: 'capacityMpps' }),
  burdens: ['serviceUs', 'serviceSecondMoment', 'switchOverUs', 'switchOverSecondMoment'],
  uncertain: [
    { id: 'service-time', label: 'Mean service time', inputs: ['serviceUs'] },
    { id: 'switchover-time', label: 'Mean switchover time', inputs: ['switchOverUs'] },
    { id: 'rate', label: 'Packet rate', inputs: ['rateMpps'] },
  ],
  solveMs: () => 0.1,
  workload,
};
