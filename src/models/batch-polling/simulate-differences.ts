/** Why a result of the model may lie off the mechanism's, by form of the result and indicator. */
import type { InputValues } from '../inputs.ts';
import { choiceAt, numberAt } from '../inputs.ts';
import { significant } from '../number-words.ts';
import { busiestShare } from './capacity.ts';
import type { ServiceCurve } from './service-curve.ts';
import { readServiceCurve } from './service-curve.ts';
import { meanInterarrival } from './simulate-arrivals.ts';
import { slotsPerUs } from './system.ts';

/**
 * How far results lie off where services bring so few packets that their counts depend on each other, measured over even, Poisson
 * and cv 2 arrivals at 0.5 to 9 Gbit/s on the cross-connect and on rings of 8.
 */
const sizes: readonly { below: number; words: string }[] = [
  {
    below: 3,
    words: 'times are up to 8 % off, small losses, empty polls and the queue found by several times',
  },
  { below: 10, words: 'times are up to 3 % off, the share of empty polls 5 %, small losses more' },
  { below: Infinity, words: 'most results are less than 0.5 % off, near capacity up to 2.5 %' },
];

const published: readonly { begins: string; sentence: string }[] = [
  {
    begins: 'waitingUs.published.mean',
    sentence:
      'Eq. (5) counts lost packets as waiting; without loss its mean is right, in overload it is about 0.4 % too high.',
  },
  {
    begins: 'waitingUs.published.',
    sentence:
      'Eq. (5) takes the rest of the service under way and the queue found as independent and counts lost packets: near capacity p99 is 5 to 43 % and p99.9 4 to 55 % too high.',
  },
  {
    begins: 'sojournUs.published.',
    sentence:
      'Eq. (6) takes the own batch as one among all batches, independent of the waiting time: the mean is 0.6 to 1.5 % (Poisson) up to 17 % (coefficient of variation 2) too low, quantiles near capacity are too high.',
  },
  {
    begins: 'meanQueueRandomTimePublished',
    sentence:
      'Eqs. (8) and (9) count every service interval alike, however long it is: the mean queue is 0.5 % (Poisson, medium load) to 15 % (coefficient of variation 2) too low.',
  },
  {
    begins: 'waitingUs.dropOldest.',
    sentence:
      'The closed form takes the ring as full at every poll; where some places are free it is too high by less than 0.1 %.',
  },
];

/** What the chain leaves out; null where nothing. */
function chainDifference(values: InputValues): string | null {
  const family = choiceAt(values, 'arrivals.family');
  // Memoryless: the counts of successive services are independent, and both ways of counting are the same.
  if (family === 'geometric') return null;
  if (choiceAt(values, 'arrivalCount') === 'ordinary')
    return 'Ordinary counting starts a whole interarrival time at every poll: the mean batch errs by −35 to +110 % at low load, by −8 to +10 % near capacity.';
  const packets = packetsPerService(values);
  const { words } = sizes.find(({ below }) => packets < below)!;
  return `The chain takes the packets of successive services as independent, which they are only for geometric arrivals; with about ${significant(packets, 2)} packets a service ${words}.`;
}

/** Packets that arrive during a service of as many: where the system settles without loss, and a full batch in overload. */
function packetsPerService(values: InputValues): number {
  const curve = readServiceCurve(values) as ServiceCurve;
  const maxBatch = numberAt(values, 'maxBatch');
  const interarrivalUs = meanInterarrival(values, busiestShare(values)) / slotsPerUs(values);
  let packets = 0;
  for (let k = 0; k < 200; k++) packets = Math.min(maxBatch, serviceUs(curve, packets) / interarrivalUs);
  return packets;
}

/** Mean service time between whole sizes. */
function serviceUs(curve: ServiceCurve, packets: number): number {
  const floor = Math.floor(packets);
  const lower = curve.meanUs(floor);
  return packets === floor ? lower : lower + (packets - floor) * (curve.meanUs(floor + 1) - lower);
}

/** The law of the sojourn time is exact in its mean; its quantiles rest on one more assumption. */
const ownBatch =
  'The own batch of packets that did not all arrive during one service is taken as independent of their waiting time: quantiles are a slot or two off.';

/** See `Simulation.expectedDifference`. */
export function expectedDifference(values: InputValues, indicator: string): string | null {
  const printed = published.find(({ begins }) => indicator.startsWith(begins));
  if (printed) return printed.sentence;
  return chainDifference(values) ?? (indicator.startsWith('sojournUs.exact.p') ? ownBatch : null);
}
