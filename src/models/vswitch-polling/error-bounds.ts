/**
 * How far each form of the model is off the event simulation, as shares of the simulated value. The recommended form:
 * in 2199 random scenarios (2 to 16 ports with equal and unequal shares, batches of 1 to 64, queues of 16 to 1024, any
 * hits and misses, switch-overs of up to 2 µs) and 114 of the paper and near it. The others: in the paper's three
 * scenarios, scenario 1 with batches of 1 and 32, 8 and 32 equal ports, and switch-overs as long as a packet, all with
 * queues of 128. 0.4 to 20 million packets each; extremes beyond the 95 % intervals, rounded up.
 */
import { boundWords, type ErrorBound } from '../contract/expected-difference.ts';
import { significant } from '../../text/number-words.ts';
import type { PacketTimes } from './packet-times.ts';
import type { Method } from './system.ts';

/** From this share of the critical load on the recommended form is the gated one. */
export const recommendedOverload = 1.06;

/** `times`: mean time and queue; `empty`: visits that find nothing; `work`: time spent on packets. */
export type ErringResult =
  | 'times'
  | 'portTimes'
  | 'losses'
  | 'throughput'
  | 'batches'
  | 'empty'
  | 'misses'
  | 'work';

type Share = number | null;

/** Too low by at most, and too high by at most, in each range of loads in turn; null: by an unknown share. */
type Extremes = readonly Share[];

/** Ends of the ranges of loads, as shares of the critical load: the last one has none. */
const ends = { recommended: [0.5, 0.85, 1], others: [0.3, 0.8, 1, 1.6] } as const;

type Table = Readonly<Record<ErringResult, Extremes>>;

/** Queues of 64 packets and more that are longer than a batch, shorter ones, and those below 16 packets. */
const recommended: Readonly<Record<'long' | 'short' | 'tiny', Table>> = {
  long: {
    times: [0.01, 0.15, 0.1, 0.17, 0.12, 0.12, 0.13, 0.35],
    portTimes: [0.02, 0.15, 0.12, 0.17, 0.26, 0.5, 0.4, 1.7],
    losses: [0.2, 20, 0.2, 20, 0.2, 20, 0.4, 20],
    throughput: [0.005, 0.005, 0.005, 0.005, 0.02, 0.01, 0.01, 0.025],
    batches: [0.06, 0.01, 0.09, 0.07, 0.1, 0.13, 0.3, 0.7],
    empty: [0.01, 0.02, 0.08, 0.35, 0.2, 0.7, 1, 20],
    misses: [0.01, 0.03, 0.09, 0.04, 0.09, 0.05, 0.3, 0.06],
    work: [0.01, 0.01, 0.01, 0.02, 0.02, 0.03, 0.12, 0.03],
  },
  short: {
    times: [0.17, 0.25],
    portTimes: [0.3, 0.3],
    losses: [0.2, 40],
    throughput: [0.04, 0.01],
    batches: [0.12, 0.2, 0.12, 0.2, 0.12, 0.2, 0.12, 1.3],
    empty: [0.7, 0.06],
    misses: [0.1, 0.05],
    work: [0.03, 0.02],
  },
  tiny: {
    times: [0.25, 0.55],
    portTimes: [0.3, 3.5],
    losses: [0.45, 80],
    throughput: [0.15, 0.08],
    batches: [0.15, 1.3],
    empty: [0.7, 1.6],
    misses: [0.25, 0.1],
    work: [0.12, 0.08],
  },
};

/** Where a round of switch-overs takes as long as a packet or longer. */
const longRounds: Readonly<Partial<Table>> = {
  times: [0.17, 0.55, 0.17, 0.55, 0.22, 0.55, 0.17, 0.55],
  portTimes: [0.3, 0.7, 0.3, 0.7, 0.3, 0.7, 0.4, 1.7],
  empty: [0.7, 0.8, 0.7, 0.8, 0.7, 1.4, 1, 18],
};

/** Where a switch-over takes a tenth of a full batch or longer: a visit may be worth less than its switch-over. */
const costlyVisits: Readonly<Partial<Table>> = {
  losses: [0.2, 150, 0.2, 150, 0.8, 150, 0.8, 40],
  times: [0, 0, 0, 0, 0.85, 0.5],
  portTimes: [0, 0, 0, 0, 0.85, 1.7],
  empty: [0, 0, 0, 0, 1, 500],
  misses: [0, 0, 0, 0, 0.3, 0.06],
};

type Form = Exclude<Method, 'recommended'>;

/** Ports err as their sum does, what is forwarded as the loss, and batches as the share found empty. */
type FormResult = 'times' | 'losses' | 'empty' | 'misses' | 'work';

const others: Readonly<Record<Form, Readonly<Record<FormResult, Extremes>>>> = {
  gated: {
    times: [0.08, 0, 0.57, 0, 0.9, 0, 0.44, 0.1, 0.44, 0.005],
    losses: [1, 0, 1, 0, 1, 0, 0.1, 0.1, 0.007, 0.007],
    empty: [0.003, 0.003, 0, null, 0, null, 0.26, 0.26, 0.002, 0.002],
    misses: [0.003, 0.003, 0, 0.16, 0, 0.44, 0.01, 0.01, 0.004, 0.004],
    work: [0.001, 0.001, 0, 0.04, 0, 0.05, 0.01, 0.01],
  },
  workload: {
    times: [0.01, 0.01, 0.6, 0.6, 0.5, 1.6, null, null],
    losses: [1, 0, 1, 0, 1, 0, null, null],
    empty: [0.003, 0.003, 0.03, 1, 0.05, 1, null, null],
    misses: [0.003, 0.003, 0, 0.05, 0, 0.12, null, null],
    work: [0.001, 0.001, 0, 0.014, 0.01, 0.01, null, null],
  },
  published: {
    times: [0.64, 0, 0.75, null, 0.93, null, 0.82, 2, 0.62, 0.05],
    losses: [1, 0, 1, null, 1, null, 0, 1, 0.007, 0.007],
    empty: [0.97, 0, 0.97, null, 0.94, null, 0.92, 0, 0.78, 0],
    misses: [0, 0.05, 0.5, 0.5, 0.7, 1.4, 0, 3, 0, 1],
    work: [0, 0.01, 0.15, 0.15, 0.32, 0.32, 0.4, 0.4, 0.01, 0.01],
  },
  'published-literal': {
    times: [0.68, 0, 0.92, null, 0.97, null, 1, 5, 0.62, 0.05],
    losses: [1, 0, 1, 0, 1, null, 1, 1, 0.12, 0.12],
    empty: [0.97, 0, 0.99, null, 0.97, null, 0.98, 0, 0.78, 0],
    misses: [1, 0, 1, 0, 1, 1, 1, 3, 0.17, 1],
    work: [0.41, 0, 0.41, 0, 0.4, 0.23, 0.4, 0.4, 0.01, 0.01],
  },
};

/** At this share of the critical load; the last pair holds from where it begins on. */
function extremesAt(extremes: Extremes, share: number, of: keyof typeof ends): readonly [Share, Share] {
  const range = Math.min(ends[of].filter((end) => share >= end).length, extremes.length / 2 - 1);
  return [extremes[2 * range], extremes[2 * range + 1]];
}

/** Shorter queues, and those no longer than a batch, are full now and then from a low load on. */
const shortQueue = 64;

const tinyQueue = 16;

export const isShortQueue = (capacity: number, maxBatch: number): boolean =>
  capacity < shortQueue || capacity <= maxBatch;

/** From this share of a full batch's time on a switch-over decides whether a visit is worth it. */
const costlySwitchOver = 0.1;

/** Properties of a switch on which the errors of the recommended form depend; times in µs. */
export interface PolledQueues {
  ports: number;
  capacity: number;
  maxBatch: number;
  times: PacketTimes;
}

/** Whether a switch-over counts beside the packets of a full batch. */
export const hasCostlyVisits = ({ maxBatch, times: { switchOver, hit, forward } }: PolledQueues): boolean =>
  switchOver >= costlySwitchOver * maxBatch * (hit + forward);

/** `share`: load over critical load, below `recommendedOverload`. */
export function recommendedBound(result: ErringResult, share: number, queues: PolledQueues): ErrorBound {
  const { ports, capacity, maxBatch, times } = queues;
  const kind = capacity < tinyQueue ? 'tiny' : isShortQueue(capacity, maxBatch) ? 'short' : 'long';
  const isLong = ports * times.switchOver >= times.hit + times.forward;
  const errors = [
    recommended[kind][result],
    isLong ? longRounds[result] : undefined,
    hasCostlyVisits(queues) ? costlyVisits[result] : undefined,
  ].flatMap((one) => (one === undefined ? [] : [extremesAt(one, share, 'recommended')]));
  return {
    tooLow: Math.max(...errors.map(([tooLow]) => tooLow!)),
    tooHigh: Math.max(...errors.map(([, tooHigh]) => tooHigh!)),
    measured: kind === 'long' ? 'in random scenarios' : 'in random scenarios with short queues',
  };
}

const formResult: Readonly<Record<ErringResult, FormResult>> = {
  ...({ times: 'times', portTimes: 'times', losses: 'losses', throughput: 'losses' } as const),
  ...({ batches: 'empty', empty: 'empty', misses: 'misses', work: 'work' } as const),
};

/** Of a form that treats queues one by one. */
export function formBound(form: Form, result: ErringResult, share: number): ErrorBound {
  const [tooLow, tooHigh] = extremesAt(others[form][formResult[result]], share, 'others');
  return { tooLow, tooHigh, measured: 'in the paper’s scenarios and variations of them' };
}

/** Parts of a sentence on the recommended form: `times of all packets up to 10 % too low or 17 % too high`. */
export const recommendedWords = (share: number, queues: PolledQueues) => ({
  times: `times of all packets ${boundWords(recommendedBound('times', share, queues))}, those of a port ${boundWords(recommendedBound('portTimes', share, queues))}`,
  batches: `batches ${boundWords(recommendedBound('batches', share, queues))}`,
  losses: lossWords(recommendedBound('losses', share, queues)),
});

function lossWords({ tooLow, tooHigh }: ErrorBound): string {
  return `losses up to ${significant(1 + tooHigh!)} times those of simulation, and at most ${significant(100 * tooLow!)} % too few`;
}
