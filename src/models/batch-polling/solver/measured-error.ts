/**
 * How far sojourn times of the chain lie off those of the simulated system where services bring so few packets that
 * their counts depend on each other. Measured against the event simulation (250,000 to 600,000 packets a run, one seed)
 * at 100 slots between packets, line services, batches up to 32 and rings of 32 and 256 (8 and 16 too), 0.02 to 15
 * packets a service, loads of 0.1 to 0.95 and coefficients of variation 0, 0.1, 0.3, 0.6, 1.5, 2 and 4. Every entry is
 * the largest error that was seen in its region, rounded up; intervals of the bursty runs at load 0.95 are up to 10 %
 * wide themselves. Errors shrink with more packets a service.
 */

export interface MeasuredError {
  /** Steadier arrivals than geometric ones make the chain's times too high, burstier ones too low. */
  direction: 'high' | 'low' | 'either';
  /** Largest relative errors seen of the mean sojourn time and of its p99. */
  mean: number;
  p99: number;
  /** Whether the region was measured as far as this; beyond it errors may be larger. */
  within: boolean;
}

interface Region {
  direction: MeasuredError['direction'];
  cvUpTo: number;
  loadUpTo: number;
  /** Relative errors from 0, 1, 2, 4 and 9 packets a service on. */
  mean: readonly number[];
  p99: readonly number[];
}

const packetsFrom = [0, 1, 2, 4, 9] as const;

/** From so many packets a service on errors are below 0.5 %, and 3 % with a coefficient of variation of 4. */
export const enoughPackets = 15;

/** Largest coefficient of variation and load that were measured. */
const largestCv = 4;
const largestLoad = 0.95;

/** The first region that holds counts. */
const regions: readonly Region[] = [
  {
    direction: 'high',
    cvUpTo: 1,
    loadUpTo: 0.1,
    mean: [0.05, 0.01, 0.01, 0.01, 0.01],
    p99: [0.19, 0.02, 0.02, 0.02, 0.02],
  },
  {
    direction: 'high',
    cvUpTo: 1,
    loadUpTo: 0.3,
    mean: [0.15, 0.03, 0.01, 0.01, 0.01],
    p99: [0.5, 0.08, 0.04, 0.02, 0.02],
  },
  {
    direction: 'high',
    cvUpTo: 0.3,
    loadUpTo: Infinity,
    mean: [1.05, 0.6, 0.23, 0.07, 0.02],
    p99: [2.75, 1, 0.55, 0.27, 0.09],
  },
  {
    direction: 'high',
    cvUpTo: 0.6,
    loadUpTo: Infinity,
    mean: [0.71, 0.41, 0.21, 0.07, 0.01],
    p99: [1.05, 0.33, 0.2, 0.1, 0.04],
  },
  {
    direction: 'high',
    cvUpTo: 1,
    loadUpTo: Infinity,
    mean: [0.28, 0.11, 0.08, 0.01, 0.01],
    p99: [0.2, 0.09, 0.04, 0.01, 0.01],
  },
  {
    direction: 'low',
    cvUpTo: 1.5,
    loadUpTo: Infinity,
    mean: [0.18, 0.08, 0.05, 0.03, 0.01],
    p99: [0.14, 0.03, 0.02, 0.01, 0.01],
  },
  {
    direction: 'low',
    cvUpTo: 2,
    loadUpTo: Infinity,
    mean: [0.3, 0.11, 0.08, 0.06, 0.05],
    p99: [0.21, 0.07, 0.05, 0.02, 0.02],
  },
  {
    direction: 'low',
    cvUpTo: Infinity,
    loadUpTo: Infinity,
    mean: [0.4, 0.2, 0.16, 0.12, 0.08],
    p99: [0.32, 0.15, 0.11, 0.08, 0.07],
  },
];

/**
 * The region's errors; `packets` a service below `enoughPackets`, `cv` of the interarrival times, `load` of a full
 * batch.
 */
export function measuredError(packets: number, cv: number, load: number): MeasuredError {
  const { direction, mean, p99 } = regions.find((one) => cv <= one.cvUpTo && load <= one.loadUpTo)!;
  const row = packetsFrom.filter((from) => packets >= from).length - 1;
  return { direction, mean: mean[row], p99: p99[row], within: cv <= largestCv && load <= largestLoad };
}
