/** Usual mistakes of simulators as data: the statistic that each changes, and the value that it then has. */
import type { RunLaws } from './laws.ts';
import type { RunStatisticId } from '../../texts/runs/run.ts';

export type MistakeId =
  | ('warm-up' | 'same-numbers' | 'service-cv' | 'arrival-cv' | 'rate-for-mean' | 'slots')
  | ('lost-counted' | 'packet-average' | 'time-average' | 'event-average')
  | ('service-included' | 'service-left-out' | 'only-waiting');

/** Mistakes in what a program averages: not of means that follow from the times of its packets here. */
export const ofAverages: ReadonlySet<MistakeId> = new Set([
  ...(['lost-counted', 'packet-average', 'time-average', 'event-average'] as const),
  ...(['service-included', 'service-left-out', 'only-waiting'] as const),
]);

export interface Mistake {
  id: MistakeId;
  statistic: RunStatisticId;
  /** The value with the mistake, in the statistic's unit; null: not known here. */
  value: (laws: RunLaws, unitUs: number, slotUs: number | null) => number | null;
  /** Words behind `looks like`. */
  words: string;
}

type Value = Mistake['value'];

const mean =
  (id: RunStatisticId, change: (value: number, laws: RunLaws) => number = (value) => value): Value =>
  (laws) => {
    const value = laws.means[id];
    return value === undefined ? null : change(value, laws);
  };

/** Differs from the mean only where packets are lost. */
const withLost = (id: RunStatisticId, change: (value: number, served: number) => number): Value =>
  mean(id, (value, { lossProbability }) => change(value, 1 - lossProbability));

const cvs = [
  { cv: 0, law: 'constant' },
  { cv: 1, law: 'exponential' },
  { cv: 1 / Math.sqrt(3), law: 'uniform from 0 to twice the mean' },
] as const;

const inSlots = (['interarrivalUs', 'serviceUs', 'waitingUs', 'sojournUs'] as const).flatMap((statistic) =>
  (
    [
      [0.5, 'times rounded up to whole slots (ceil)'],
      [-0.5, 'times rounded down to whole slots (floor)'],
      [1, 'one slot too many in each time, or another convention of when in its slot a packet comes'],
      [-1, 'one slot too few in each time, or another convention of when in its slot a packet comes'],
    ] as const
  ).map(([slots, words]): Mistake => ({
    id: 'slots',
    statistic,
    value: ({ means: { [statistic]: right } }, _, slotUs) =>
      slotUs === null || right === undefined ? null : right + slots * slotUs,
    words,
  })),
);

/** Mistakes in the inputs of a run; the first that fits is named, before any of `mistakesOfResults`. */
export const mistakesOfInputs: readonly Mistake[] = [
  ...(['interarrivalUs', 'serviceUs'] as const).map((statistic): Mistake => ({
    id: 'rate-for-mean',
    statistic,
    value: ({ means: { [statistic]: right } }, unitUs) => (right === undefined ? null : unitUs ** 2 / right),
    words: 'the rate given where the mean is meant, or the mean for the rate',
  })),
  ...inSlots.filter(({ statistic }) => statistic === 'interarrivalUs' || statistic === 'serviceUs'),
  ...cvs.flatMap(({ cv, law }): Mistake[] => [
    {
      id: 'service-cv',
      statistic: 'serviceCv',
      value: () => cv,
      words: `service times of another law: ${law}`,
    },
    {
      id: 'arrival-cv',
      statistic: 'interarrivalCv',
      value: () => cv,
      words: `times between arrivals of another law: ${law}`,
    },
  ]),
];

export const mistakesOfResults: readonly Mistake[] = [
  ...inSlots.filter(({ statistic }) => statistic === 'waitingUs' || statistic === 'sojournUs'),
  {
    id: 'service-included',
    statistic: 'waitingUs',
    value: mean('sojournUs'),
    words: 'the time in the system: the service is in it',
  },
  {
    id: 'service-left-out',
    statistic: 'sojournUs',
    value: mean('waitingUs'),
    words: 'the waiting time: the service is left out',
  },
  {
    id: 'service-included',
    statistic: 'queueTime',
    value: mean('numberTime'),
    words: 'the number in the system: the packet in service is in it',
  },
  {
    id: 'service-left-out',
    statistic: 'numberTime',
    value: mean('queueTime'),
    words: 'the queue alone: the packet in service is left out',
  },
  {
    id: 'service-included',
    statistic: 'queueRows',
    value: mean('numberTime'),
    words: 'the number in the system: the packet in service is in it',
  },
  {
    id: 'only-waiting',
    statistic: 'waitingUs',
    value: mean('waitingUs', (value, { waitingShare }) =>
      waitingShare === null ? value : value / waitingShare,
    ),
    words: 'the mean over those packets alone that wait',
  },
  {
    id: 'packet-average',
    statistic: 'queueTime',
    value: mean('queueAtArrival'),
    words: 'the average over packets: the queue that arrivals find',
  },
  {
    id: 'packet-average',
    statistic: 'queueRows',
    value: mean('queueAtArrival'),
    words: 'the average over packets: the queue that arrivals find',
  },
  {
    id: 'packet-average',
    statistic: 'numberTime',
    value: mean('numberAtArrival'),
    words: 'the average over packets: what arrivals find',
  },
  {
    id: 'time-average',
    statistic: 'queueAtArrival',
    value: mean('queueTime'),
    words: 'the average over time',
  },
  // Each packet changes the number twice, and leaves it once with itself and once without.
  {
    id: 'event-average',
    statistic: 'numberTime',
    value: mean('numberAtArrival', (value) => value + 0.5),
    words: 'the average over events: each change counts once, however long it lasts',
  },
  {
    id: 'event-average',
    statistic: 'queueRows',
    value: mean('numberAtArrival', (value) => value + 0.5),
    words: 'the number in the system, averaged over events: each change counts once, however long it lasts',
  },
  {
    id: 'lost-counted',
    statistic: 'waitingUs',
    value: withLost('waitingUs', (value, served) => value * served),
    words: 'lost packets counted with a waiting time of 0',
  },
  {
    id: 'lost-counted',
    statistic: 'sojournUs',
    value: withLost('sojournUs', (value, served) => value * served),
    words: 'lost packets counted with a time of 0',
  },
  {
    id: 'lost-counted',
    statistic: 'numberTime',
    value: withLost('numberTime', (value, served) => value / served),
    words: 'Little’s law with all arrivals: lost packets are never in the system',
  },
  {
    id: 'lost-counted',
    statistic: 'queueTime',
    value: withLost('queueTime', (value, served) => value / served),
    words: 'Little’s law with all arrivals: lost packets never wait',
  },
  {
    id: 'lost-counted',
    statistic: 'throughputMpps',
    value: ({ offeredMpps }) => offeredMpps,
    words: 'lost packets counted as served',
  },
  ...cvs.map(({ cv, law }): Mistake => ({
    id: 'service-cv',
    statistic: 'waitingUs',
    value: ({ waitingAtCv }) => waitingAtCv(cv),
    words: `service times of another law: ${law}`,
  })),
  ...cvs.map(({ cv, law }): Mistake => ({
    id: 'service-cv',
    statistic: 'sojournUs',
    value: ({ waitingAtCv, means: { serviceUs } }) => {
      const waiting = waitingAtCv(cv);
      return waiting === null || serviceUs === undefined ? null : waiting + serviceUs;
    },
    words: `service times of another law: ${law}`,
  })),
];
