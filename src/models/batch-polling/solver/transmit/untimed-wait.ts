/** The wait in the buffer without a timer. */
import { type Departures, DepartureSums } from './departures.ts';
import { pollLattice, timesToFill } from './jumps.ts';
import { type LatticeTime, probabilitiesOf } from './lattice-time.ts';
import { type PollCycles, splitBetween } from './poll-cycles.ts';

export interface BufferedWait {
  wait: LatticeTime;
  departures: Departures;
}

/** Cells of the time that the last packet of a group waits at most. */
const mostCells = 256;

/** Slots within which m packets have come, but for about one time in a million. */
export function longestFill({ sizes, empty, meanSlots, meanPackets }: PollCycles, packets: number): number {
  const gap = meanSlots / meanPackets;
  let spread = empty.probability * (empty.mean ** 2 + empty.variance);
  let longest = empty.probability > 0 ? empty.mean + 6 * Math.sqrt(empty.variance) : 0;
  for (const { packets: n, probability, mean, variance } of sizes) {
    spread += (1 - empty.probability) * probability * ((mean - n * gap) ** 2 + variance);
    longest = Math.max(longest, mean + 6 * Math.sqrt(variance));
  }
  const polls = packets / meanPackets + 1;
  return packets * gap + 8 * Math.sqrt(polls * spread) + 2 * longest;
}

/**
 * Without a timer the buffer's level is uniform over 0 .. m - 1 and independent of the ring: exact, and with it the
 * mean wait (m - 1) / (2 throughput). Where all batches have one size, the level stays what chance made it. The law
 * takes the sizes of successive polls as independent.
 */
export function untimedWait(cycles: PollCycles, packets: number): BufferedWait {
  const { sizes, meanSlots, meanPackets } = cycles;
  const taken = sizes.reduce((sum, { packets: n, probability }) => sum + n * probability, 0);
  const missing = new Float64Array(packets);
  const sums = new DepartureSums();
  for (const { packets: n, probability, mean } of sizes) {
    for (let level = 0; level < packets; level++) {
      // The level after the poll: each of its packets that wait does so for the rest of a group.
      const share = probability / packets;
      if (level > 0) missing[packets - level] += (share * Math.min(n, level)) / taken;
      const sent = packets * Math.floor((n - level - 1) / packets + 1);
      sums.add(sent, share, mean);
    }
  }
  const exact = ((packets - 1) * meanSlots) / (2 * meanPackets);
  const { cellSlots, p } = timeToFill(cycles, packets, missing);
  return { wait: { cellSlots, p, mean: exact }, departures: sums.departures(cycles) };
}

/** Time until a group has all its packets where `missing[k]` is the share of packets that then lack k others. */
function timeToFill(
  cycles: PollCycles,
  packets: number,
  missing: Float64Array,
): Pick<LatticeTime, 'cellSlots' | 'p'> {
  const lattice = pollLattice(cycles, packets, longestFill(cycles, packets) / (mostCells - 1));
  const beyond = timesToFill(lattice, mostCells);
  const waiting = new Float64Array(lattice.groupUnits + 1);
  for (let k = 1; k < packets; k++) {
    const [units, below, above] = splitBetween(k / lattice.unit);
    waiting[units] += missing[k] * below;
    if (above > 0) waiting[units + 1] += missing[k] * above;
  }
  const ccdf = new Float64Array(mostCells);
  for (let k = 1; k < lattice.groupUnits; k++)
    if (waiting[k] > 0) for (let t = 0; t < mostCells; t++) ccdf[t] += waiting[k] * beyond[k * mostCells + t];
  return { cellSlots: lattice.cellSlots, p: probabilitiesOf(ccdf) };
}
