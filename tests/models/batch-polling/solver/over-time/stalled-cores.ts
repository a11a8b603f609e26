/** Cores whose stalls are known from a simulation that is independent of this project, with the values that it found. */
import type { InputValue } from '../../../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';
import { batchPolling } from '../../../../../src/models/batch-polling/batch-polling.ts';

const small = { maxBatch: 32, ringSize: 256, 'service.interceptUs': 0.3, 'service.slopeUs': 0.1 };
const large = { maxBatch: 256, ringSize: 1024, 'service.interceptUs': 0.75, 'service.slopeUs': 0.0814453125 };
const memoryless = { 'arrivals.family': 'geometric' };
const cv2 = { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 };

/** 64-byte frames take 672 bits on the wire. */
const wireBits = 672;

type Core = typeof small;

const capacity = (core: Core) =>
  core.maxBatch / (core['service.interceptUs'] + core.maxBatch * core['service.slopeUs']);

/** Inputs of a core at a share of its capacity. */
export function coreAt(
  load: number,
  core: Core,
  arrivals: Record<string, InputValue>,
): Record<string, InputValue> {
  return {
    ...defaultValues(batchPolling.fields),
    ...core,
    ...arrivals,
    rateMbps: load * capacity(core) * wireBits,
  };
}

export const cores = { small, large };
export const arrivals = { memoryless, cv2 };

export interface StallCase {
  name: string;
  values: Record<string, InputValue>;
  /** Probability, longest stall in µs, and the probability there. */
  longest: readonly (readonly [epsilon: number, us: number, probability: number])[];
  /** The rule of thumb, µs, and the probability there. */
  rule: readonly [us: number, probability: number];
}

export const stallCases: readonly StallCase[] = [
  {
    name: 'memoryless 60 %, ring 256',
    values: coreAt(0.6, small, memoryless),
    longest: [
      [1e-3, 37.29, 9.88e-4],
      [1e-6, 33.06, 9.97e-7],
    ],
    rule: [46.29, 0.53],
  },
  {
    name: 'memoryless 80 %, ring 256',
    values: coreAt(0.8, small, memoryless),
    longest: [
      [1e-3, 26.98, 9.88e-4],
      [1e-6, 23.57, 9.89e-7],
    ],
    rule: [34.35, 0.59],
  },
  {
    name: 'near-regular 60 %, ring 256',
    values: coreAt(0.6, small, { 'arrivals.family': 'poisson' }),
    longest: [
      [1e-3, 43.93, 9.7e-4],
      [1e-6, 42.79, 9.6e-7],
    ],
    rule: [46.33, 0.64],
  },
  {
    name: 'cv 2, 60 %, ring 256',
    values: coreAt(0.6, small, cv2),
    longest: [
      [1e-3, 29.96, 9.9e-4],
      [1e-6, 23.01, 9.9e-7],
    ],
    rule: [46.19, 0.52],
  },
  {
    name: 'even 80 %, ring 256',
    values: coreAt(0.8, small, { 'arrivals.family': 'deterministic' }),
    longest: [
      [1e-3, 33.29, 8.1e-4],
      [1e-6, 32.92, 9.2e-7],
    ],
    rule: [34.43, 1],
  },
  {
    name: 'memoryless 80 %, ring 1024',
    values: coreAt(0.8, large, memoryless),
    longest: [
      [1e-3, 93.66, 9.9e-4],
      [1e-6, 88, 9.9e-7],
    ],
    rule: [106.26, 0.68],
  },
  {
    name: 'cv 2, 60 %, ring 1024',
    values: coreAt(0.6, large, cv2),
    longest: [
      [1e-3, 115.88, 1e-3],
      [1e-6, 103.15, 9.9e-7],
    ],
    rule: [142.97, 0.54],
  },
];
