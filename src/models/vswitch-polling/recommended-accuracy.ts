/**
 * How far the recommended form is off the event simulation. Measured in 1116 scenarios, 1002 of them random (2 to 16
 * ports with equal, nearly equal and unequal shares, batches of 1 to 64, queues of 8 to 1024, hits and misses of any
 * size, switch-overs of up to 2 µs, 5 to 130 % of the critical load), the others the paper's and their variations; 1 to
 * 20 million packets each. Extremes beyond the 95 % intervals, rounded up.
 */
import type { ErrorBound } from '../contract/expected-difference.ts';
import { significant } from '../../text/number-words.ts';
import type { PacketTimes } from './packet-times.ts';

/** From this share of the critical load on the recommended form is the gated one. */
export const recommendedOverload = 1.06;

/** Queues shorter than this, or no longer than a batch, are full now and then from a low load on. */
const shortQueue = 64;

export const isShortQueue = (capacity: number, maxBatch: number): boolean =>
  capacity < shortQueue || capacity <= maxBatch;

/** A round of switch-overs that takes this many packets or more. */
const longRound = 1;

/** Where the form is used: what its errors depend on. */
export interface RecommendedCase {
  /** Load over critical load, below `recommendedOverload`. */
  share: number;
  shortQueues: boolean;
  longRounds: boolean;
}

/** `ports` queues are polled in turn; times in µs. */
export function recommendedCase(
  share: number,
  {
    capacity,
    maxBatch,
    ports,
    times,
  }: { capacity: number; maxBatch: number; ports: number; times: PacketTimes },
): RecommendedCase {
  return {
    share,
    shortQueues: isShortQueue(capacity, maxBatch),
    longRounds: ports * times.switchOver >= longRound * (times.hit + times.forward),
  };
}

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
    ...{ upTo: 0.85, times: [0.1, 0.17], portTimes: [0.12, 0.17], losses: rare, portLosses: rareAtPort },
    ...{
      throughput: [0.005, 0.005],
      batches: [0.09, 0.07],
      empty: [0.08, 0.35],
      misses: [0.09, 0.04],
      work: [0.01, 0.02],
    },
  },
  {
    ...{ upTo: 1, times: [0.1, 0.1], portTimes: [0.26, 0.5], losses: rare, portLosses: rareAtPort },
    ...{
      throughput: [0.005, 0.005],
      batches: [0.1, 0.1],
      empty: [0.2, 0.7],
      misses: [0.09, 0.02],
      work: [0.012, 0.01],
    },
  },
  {
    ...{ upTo: recommendedOverload, times: [0.1, 0.16], portTimes: [0.4, 1.7] },
    ...{ losses: [0.1, 0.4], portLosses: [0.4, 6], throughput: [0.01, 0.025] },
    ...{ batches: [0.3, 0.7], empty: [1, 6], misses: [0.03, 0.06], work: [0.02, 0.02] },
  },
];

const shortQueues: Errors = {
  ...{ upTo: recommendedOverload, times: [0.17, 0.25], portTimes: [0.2, 0.25] },
  ...{ losses: [0.2, 14], portLosses: [0.2, 27], throughput: [0.04, 0.01] },
  ...{ batches: [0.12, 0.2], empty: [0.7, 0.06], misses: [0.1, 0.05], work: [0.03, 0.02] },
};

/** Errors that are larger with long rounds. */
type RoundErrors = Pick<Errors, 'upTo' | 'times' | 'portTimes' | 'empty'>;

const longQueuesLongRounds: readonly RoundErrors[] = [
  { upTo: 0.5, times: [0.01, 0.4], portTimes: [0.02, 0.4], empty: [0.07, 0.4] },
  { upTo: 0.85, times: [0.1, 0.4], portTimes: [0.12, 0.4], empty: [0.7, 0.35] },
  { upTo: 1, times: [0.22, 0.45], portTimes: [0.26, 0.5], empty: [0.6, 1.4] },
  { upTo: recommendedOverload, times: [0.1, 0.16], portTimes: [0.4, 1.7], empty: [1, 18] },
];

const shortQueuesLongRounds: RoundErrors = {
  ...{ upTo: recommendedOverload, times: [0.17, 0.55], portTimes: [0.2, 0.7], empty: [0.7, 0.65] },
};

export function recommendedBound(result: RecommendedResult, where: RecommendedCase): ErrorBound {
  const { share, shortQueues: isShort, longRounds } = where;
  const atShare = <Row extends { upTo: number }>(rows: readonly Row[]) =>
    rows.find(({ upTo }) => share < upTo)!;
  const errors = {
    ...(isShort ? shortQueues : atShare(longQueues)),
    ...(longRounds && (isShort ? shortQueuesLongRounds : atShare(longQueuesLongRounds))),
  };
  const [tooLow, tooHigh] = errors[result];
  const kind = [isShort ? 'short queues' : '', longRounds ? 'long rounds of switch-overs' : '']
    .filter((words) => words !== '')
    .join(' and ');
  return { tooLow, tooHigh, measured: kind === '' ? 'in random scenarios' : `in scenarios with ${kind}` };
}

const percent = (share: number) => `${significant(100 * share)} %`;

/** `up to 10 % too short and 16 % too long`. */
function timeWords({ tooLow, tooHigh }: ErrorBound): string {
  return `up to ${percent(tooLow!)} too short and ${percent(tooHigh!)} too long`;
}

/** Part of a sentence: how far off times are. */
export function recommendedTimeWords(where: RecommendedCase): string {
  const [all, port] = (['times', 'portTimes'] as const).map((one) => recommendedBound(one, where));
  return `${all.measured} the mean time of all packets was ${timeWords(all)}, that of a port ${timeWords(port)}`;
}

/** The same of mean batches. */
export function recommendedBatchWords(where: RecommendedCase): string {
  const { tooLow, tooHigh } = recommendedBound('batches', where);
  return `mean batches up to ${percent(tooLow!)} too small and ${percent(tooHigh!)} too large`;
}

/** The same of losses. */
export function recommendedLossWords(where: RecommendedCase): string {
  const { tooLow, tooHigh, measured } = recommendedBound('losses', where);
  return `${measured} losses were up to ${significant(1 + tooHigh!)} times those of simulation, and at most ${percent(tooLow!)} too few`;
}
