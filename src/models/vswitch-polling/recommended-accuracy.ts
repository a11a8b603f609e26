/**
 * How far the recommended form is off the event simulation. Measured in 2313 scenarios, 2199 of them random (2 to 16
 * ports with equal, nearly equal and unequal shares, batches of 1 to 64, queues of 1 to 1024, hits and misses of any
 * size, switch-overs of up to 2 µs, 5 to 130 % of the critical load), the others the paper's and their variations; 0.4
 * to 20 million packets each. Extremes beyond the 95 % intervals, rounded up.
 */
import type { ErrorBound } from '../contract/expected-difference.ts';
import { and, significant } from '../../text/number-words.ts';
import type { PacketTimes } from './packet-times.ts';

/** From this share of the critical load on the recommended form is the gated one. */
export const recommendedOverload = 1.06;

/** Queues shorter than this, or no longer than a batch, are full now and then from a low load on. */
const shortQueue = 64;

export const isShortQueue = (capacity: number, maxBatch: number): boolean =>
  capacity < shortQueue || capacity <= maxBatch;

/** Queues shorter than this are full often. */
const tinyQueue = 16;

/** A round of switch-overs that takes this many packets or more. */
const longRound = 1;

/** A switch-over counts beside the packets of a full batch from this share of their time on. */
const costlyVisit = 0.1;
/** Share of the critical load from which times are off because of that. */
const nearCritical = 0.95;

/** Whether a switch-over counts beside the packets of a full batch; times in µs. */
export const hasCostlyVisits = (maxBatch: number, { switchOver, hit, forward }: PacketTimes): boolean =>
  switchOver >= costlyVisit * maxBatch * (hit + forward);

/** Where the form is used: what its errors depend on. */
export interface RecommendedCase {
  /** Load over critical load, below `recommendedOverload`. */
  share: number;
  /** `tiny` ones are short, too. */
  queues: 'tiny' | 'short' | 'long';
  longRounds: boolean;
  /** See `hasCostlyVisits`. */
  costlyVisits: boolean;
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
    queues: capacity < tinyQueue ? 'tiny' : isShortQueue(capacity, maxBatch) ? 'short' : 'long',
    longRounds: ports * times.switchOver >= longRound * (times.hit + times.forward),
    costlyVisits: hasCostlyVisits(maxBatch, times),
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
    upTo: 0.5,
    times: [0.01, 0.15],
    portTimes: [0.02, 0.15],
    losses: rare,
    portLosses: rareAtPort,
    throughput: [0.005, 0.005],
    batches: [0.06, 0.01],
    empty: [0.01, 0.02],
    misses: [0.01, 0.03],
    work: [0.01, 0.01],
  },
  {
    upTo: 0.85,
    times: [0.1, 0.17],
    portTimes: [0.12, 0.17],
    losses: rare,
    portLosses: rareAtPort,
    throughput: [0.005, 0.005],
    batches: [0.09, 0.07],
    empty: [0.08, 0.35],
    misses: [0.09, 0.04],
    work: [0.01, 0.02],
  },
  {
    upTo: 1,
    times: [0.12, 0.12],
    portTimes: [0.26, 0.5],
    losses: rare,
    portLosses: rareAtPort,
    throughput: [0.02, 0.01],
    batches: [0.1, 0.13],
    empty: [0.2, 0.7],
    misses: [0.09, 0.05],
    work: [0.02, 0.03],
  },
  {
    upTo: recommendedOverload,
    times: [0.13, 0.35],
    portTimes: [0.4, 1.7],
    losses: [0.2, 12],
    portLosses: [0.4, 20],
    throughput: [0.01, 0.025],
    batches: [0.3, 0.7],
    empty: [1, 20],
    misses: [0.3, 0.06],
    work: [0.12, 0.03],
  },
];

const shortQueues: readonly Errors[] = [
  {
    upTo: 1,
    times: [0.17, 0.25],
    portTimes: [0.3, 0.3],
    losses: [0.2, 25],
    portLosses: [0.2, 40],
    throughput: [0.04, 0.01],
    batches: [0.12, 0.2],
    empty: [0.7, 0.06],
    misses: [0.1, 0.05],
    work: [0.03, 0.02],
  },
  {
    upTo: recommendedOverload,
    times: [0.17, 0.25],
    portTimes: [0.3, 0.3],
    losses: [0.2, 14],
    portLosses: [0.2, 27],
    throughput: [0.04, 0.01],
    batches: [0.12, 1.3],
    empty: [0.7, 0.06],
    misses: [0.1, 0.05],
    work: [0.03, 0.02],
  },
];

const tinyQueues: Errors = {
  upTo: recommendedOverload,
  times: [0.25, 0.55],
  portTimes: [0.3, 3.5],
  losses: [0.45, 80],
  portLosses: [0.45, 80],
  throughput: [0.15, 0.08],
  batches: [0.15, 1.3],
  empty: [0.7, 1.6],
  misses: [0.25, 0.1],
  work: [0.12, 0.08],
};

/** Where switch-overs lengthen the packets of a visit. */
const costlyErrors: Partial<Errors> = { losses: [0.2, 150], portLosses: [0.2, 150] };

/** The same near the critical load, where a visit may be worth less than its switch-over. */
const costlyErrorsNearCritical: Partial<Errors> = {
  times: [0.85, 0.5],
  portTimes: [0.85, 1.7],
  losses: [0.8, 40],
  portLosses: [0.8, 40],
  empty: [1, 500],
  misses: [0.3, 0.06],
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
  upTo: recommendedOverload,
  times: [0.17, 0.55],
  portTimes: [0.3, 0.7],
  empty: [0.7, 0.8],
};

const kinds: Readonly<Record<RecommendedCase['queues'], string>> = {
  tiny: 'very short queues',
  short: 'short queues',
  long: '',
};

export function recommendedBound(result: RecommendedResult, where: RecommendedCase): ErrorBound {
  const { share, queues, longRounds, costlyVisits } = where;
  const atShare = <Row extends { upTo: number }>(rows: readonly Row[]) =>
    rows.find(({ upTo }) => share < upTo)!;
  const usual =
    queues === 'tiny' ? tinyQueues : queues === 'short' ? atShare(shortQueues) : atShare(longQueues);
  const candidates: readonly Partial<Errors>[] = [
    usual,
    ...(longRounds ? [queues === 'long' ? atShare(longQueuesLongRounds) : shortQueuesLongRounds] : []),
    ...(costlyVisits ? [share >= nearCritical ? costlyErrorsNearCritical : costlyErrors] : []),
  ];
  const extremes = candidates.flatMap((errors) => (errors[result] === undefined ? [] : [errors[result]]));
  const kind = [
    kinds[queues],
    longRounds ? 'long rounds of switch-overs' : '',
    costlyVisits ? 'small batches' : '',
  ].filter((words) => words !== '');
  return {
    tooLow: Math.max(...extremes.map(([tooLow]) => tooLow)),
    tooHigh: Math.max(...extremes.map(([, tooHigh]) => tooHigh)),
    measured: kind.length === 0 ? 'in random scenarios' : `in scenarios with ${and(kind)}`,
  };
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
