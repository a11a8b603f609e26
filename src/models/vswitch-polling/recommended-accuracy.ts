/**
 * How far the recommended form is off the event simulation. Measured in 594 scenarios, 480 of them random (2 to 16
 * ports with equal, nearly equal and unequal shares, batches of 1 to 32, queues of 64 to 512, hits, misses and
 * switch-overs of any size, 20 to 130 % of the critical load), the others the paper's and their variations; 1.2 to 20
 * million packets each. Extremes beyond the 95 % intervals, rounded up.
 */
import type { ErrorBound } from '../contract/expected-difference.ts';
import { significant } from '../../text/number-words.ts';

/** From this share of the critical load on the recommended form is the gated one. */
export const recommendedOverload = 1.06;

/** Queues shorter than this, or no longer than a batch, are full now and then from a low load on. */
const shortQueue = 64;

export const isShortQueue = (capacity: number, maxBatch: number): boolean =>
  capacity < shortQueue || capacity <= maxBatch;

/** As shares of the simulated value: too low by at most, too high by at most. */
type Extremes = readonly [tooLow: number, tooHigh: number];

interface Errors {
  /** Up to this share of the critical load. */
  upTo: number;
  /** Mean time and queue of all packets, and of those of a port. */
  times: Extremes;
  portTimes: Extremes;
  losses: Extremes;
  portLosses: Extremes;
  throughput: Extremes;
  /** Mean batches. */
  batches: Extremes;
  /** Share of visits that find nothing. */
  empty: Extremes;
  misses: Extremes;
  work: Extremes;
}

export type RecommendedResult = Exclude<keyof Errors, 'upTo'>;

const rare: Extremes = [0.1, 20];
const rareAtPort: Extremes = [0.2, 20];

const longQueues: readonly Errors[] = [
  {
    ...{ upTo: 0.5, times: [0.01, 0.15], portTimes: [0.02, 0.15], losses: rare, portLosses: rareAtPort },
    ...{
      throughput: [0.005, 0.005],
      batches: [0.06, 0.01],
      empty: [0.01, 0.02],
      misses: [0.01, 0.03],
      work: [0.01, 0.01],
    },
  },
  {
    ...{ upTo: 0.85, times: [0.1, 0.16], portTimes: [0.12, 0.17], losses: rare, portLosses: rareAtPort },
    ...{
      throughput: [0.005, 0.005],
      batches: [0.09, 0.03],
      empty: [0.02, 0.35],
      misses: [0.06, 0.04],
      work: [0.01, 0.01],
    },
  },
  {
    ...{ upTo: 1, times: [0.1, 0.1], portTimes: [0.26, 0.5], losses: rare, portLosses: rareAtPort },
    ...{
      throughput: [0.005, 0.005],
      batches: [0.1, 0.1],
      empty: [0.2, 0.7],
      misses: [0.06, 0.02],
      work: [0.012, 0.01],
    },
  },
  {
    ...{ upTo: recommendedOverload, times: [0.1, 0.16], portTimes: [0.4, 1.7] },
    ...{ losses: [0.1, 0.4], portLosses: [0.4, 6], throughput: [0.01, 0.025] },
    ...{ batches: [0.3, 0.7], empty: [0.85, 2.1], misses: [0.03, 0.06], work: [0.02, 0.02] },
  },
];

const shortQueues: Errors = {
  ...{ upTo: recommendedOverload, times: [0.16, 0.1], portTimes: [0.2, 0.1] },
  ...{ losses: [0.1, 1.6], portLosses: [0.1, 7], throughput: [0.04, 0.01] },
  ...{ batches: [0.12, 0.02], empty: [0.01, 0.02], misses: [0.04, 0.05], work: [0.03, 0.01] },
};

/** `share`: load over critical load, below `recommendedOverload`. */
export function recommendedBound(result: RecommendedResult, share: number, isShort: boolean): ErrorBound {
  const errors = isShort ? shortQueues : longQueues.find(({ upTo }) => share < upTo)!;
  const [tooLow, tooHigh] = errors[result];
  return { tooLow, tooHigh, measured: isShort ? 'in scenarios with short queues' : 'in random scenarios' };
}

const percent = (share: number) => `${significant(100 * share)} %`;

/** `up to 10 % too short and 16 % too long`. */
function timeWords({ tooLow, tooHigh }: ErrorBound): string {
  return `up to ${percent(tooLow!)} too short and ${percent(tooHigh!)} too long`;
}

/** Part of a sentence: how far off times are. */
export function recommendedTimeWords(share: number, isShort: boolean): string {
  const [all, port] = (['times', 'portTimes'] as const).map((one) => recommendedBound(one, share, isShort));
  return `${all.measured} the mean time of all packets was ${timeWords(all)}, that of a port ${timeWords(port)}`;
}

/** The same of mean batches. */
export function recommendedBatchWords(share: number, isShort: boolean): string {
  const { tooLow, tooHigh } = recommendedBound('batches', share, isShort);
  return `mean batches up to ${percent(tooLow!)} too small and ${percent(tooHigh!)} too large`;
}

/** The same of losses. */
export function recommendedLossWords(share: number, isShort: boolean): string {
  const { tooLow, tooHigh, measured } = recommendedBound('losses', share, isShort);
  return `${measured} losses were up to ${significant(1 + tooHigh!)} times those of simulation, and at most ${percent(tooLow!)} too few`;
}
