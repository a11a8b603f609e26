/** What the chain leaves out where services bring few packets, and how much that changes. */
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

/** What the chain leaves out; null where nothing. */
export function chainDifference(values: InputValues): string | null {
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
export function packetsPerService(values: InputValues): number {
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
