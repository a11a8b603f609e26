/** Small systems with a time per byte and a mix of sizes, for the slow reference and for the solver. */
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { referenceBatchPolling } from '../../reference/batch-polling.ts';
import { furtherSlots, meanBytes, type ReferenceMix } from '../../reference/frame-mix.ts';
import { complete } from './simulator/simulations.ts';

export interface MixCase {
  name: string;
  mix: Readonly<Record<string, number>>;
  perByteNs: number;
  family: 'poisson' | 'deterministic' | 'sd';
  perUs: number;
  maxBatch: number;
  ringSize: number;
}

const slotNs = 50;
const [pollUs, packetUs, sdUs] = [0.5, 0.3, 0.1];

export const inputsOf = ({ mix, perByteNs, family, perUs, maxBatch, ringSize }: MixCase): InputValues => {
  const packets = Object.values(mix).reduce((sum, n) => sum + n, 0);
  const bytes = Object.entries(mix).reduce((sum, [size, n]) => sum + (n / packets) * Number(size), 0);
  return complete({
    rateMbps: perUs * 8 * (bytes + 20),
    maxBatch,
    ringSize,
    slotNs,
    'arrivals.family': 'geometric',
    'service.family': family,
    'service.interceptUs': pollUs,
    'service.slopeUs': packetUs,
    'service.sdUs': sdUs,
    'service.perByteNs': perByteNs,
    frameMix: mix,
  });
};

/** By the slow reference: loss, packets a poll, and times in µs. */
export function referenceOf({ mix, perByteNs, family, perUs, maxBatch, ringSize }: MixCase) {
  const total = Object.values(mix).reduce((sum, n) => sum + n, 0);
  const sizes = Object.entries(mix).map(([bytes, n]) => [Number(bytes), n / total] as const);
  const bytes: ReferenceMix = { sizes, slotsPerByte: perByteNs / slotNs };
  const meanSlots = (n: number) =>
    (1000 * (pollUs + n * packetUs)) / slotNs + n * bytes.slotsPerByte * meanBytes(bytes);
  const leastSlots = (n: number) => meanSlots(n) - n * bytes.slotsPerByte * (meanBytes(bytes) - sizes[0][0]);
  const variance = { poisson: meanSlots, deterministic: () => 0, sd: () => ((1000 * sdUs) / slotNs) ** 2 };
  const reference = referenceBatchPolling({
    interarrival: { family: 'geometric', meanSlots: 1000 / perUs / slotNs },
    arrivalCount: 'stationary',
    service: {
      family: family === 'deterministic' ? 'deterministic' : 'moments',
      meanSlots: leastSlots,
      varianceSlots: variance[family],
      furtherSlots: (n) => furtherSlots(bytes, n),
    },
    maxBatch,
    ringSize,
  });
  const slotUs = slotNs / 1000;
  const quantile = (p: readonly number[], level: number) => {
    let sum = 0;
    return p.findIndex((mass) => (sum += mass) >= level) * slotUs;
  };
  return {
    lossProbability: reference.lossProbability,
    meanBatch: reference.meanBatch,
    'waitingUs.exact.mean': reference.meanWaitingSlots * slotUs,
    'waitingUs.exact.p99': quantile(reference.waiting, 0.99),
    'sojournUs.exact.mean': reference.meanSojournSlots * slotUs,
    'sojournUs.exact.p50': quantile(reference.sojourn, 0.5),
    'sojournUs.exact.p99': quantile(reference.sojourn, 0.99),
  };
}

const imix = { 64: 7, 594: 4, 1518: 1 };
/** At 0.1 slots a byte whole slots. */
const whole = { 64: 3, 164: 2, 664: 1 };

export const mixCases: readonly MixCase[] = [
  {
    name: 'whole slots, fixed',
    mix: whole,
    perByteNs: 5,
    family: 'deterministic',
    perUs: 0.35,
    maxBatch: 4,
    ringSize: 8,
  },
  {
    name: 'whole slots, low variability',
    mix: whole,
    perByteNs: 5,
    family: 'poisson',
    perUs: 0.5,
    maxBatch: 4,
    ringSize: 8,
  },
  {
    name: 'whole slots, standard deviation',
    mix: whole,
    perByteNs: 5,
    family: 'sd',
    perUs: 0.6,
    maxBatch: 1,
    ringSize: 10,
  },
  {
    name: 'IMIX, fixed',
    mix: imix,
    perByteNs: 1.3,
    family: 'deterministic',
    perUs: 0.8,
    maxBatch: 4,
    ringSize: 12,
  },
  {
    name: 'IMIX, low variability',
    mix: imix,
    perByteNs: 1.3,
    family: 'poisson',
    perUs: 1.2,
    maxBatch: 6,
    ringSize: 12,
  },
  {
    name: 'mostly large, fixed',
    mix: { 64: 1, 1518: 49 },
    perByteNs: 0.7,
    family: 'deterministic',
    perUs: 0.55,
    maxBatch: 6,
    ringSize: 12,
  },
];
