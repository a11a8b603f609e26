/** What the tables of arrivals cost that long services need. Light: the page asks it at every slider move. */
import type { Inputs } from './read-inputs.ts';

/** Entries of the table of arrivals that a solve may walk through: some seconds of work. */
const mostEntries = 60e6;

/** Counts beyond a full ring that are followed. */
const beyondRing = 4096;

/** Width of a row of the table in standard deviations of its sum. */
const deviations = 24;

/** Squared coefficient of variation of the interarrival times, or a little more. */
function squaredVariation(inputs: Inputs, meanSlots: number): number {
  switch (inputs['arrivals.family']) {
    case 'poisson':
      return 1 / meanSlots;
    case 'deterministic':
      return 1 / (4 * meanSlots * meanSlots);
    case 'negative-binomial':
      return inputs['arrivals.cv'] ** 2;
    default:
      return 1 + 1 / meanSlots;
  }
}

/** Entries of the table of arrivals that reaches `slots` slots far. */
function tableEntries(inputs: Inputs, meanSlots: number, slots: number): number {
  const counts = Math.min(slots / meanSlots, inputs.ringSize + beyondRing);
  const width = deviations * meanSlots * Math.sqrt(counts * squaredVariation(inputs, meanSlots));
  return counts * Math.min(slots, width + meanSlots);
}

/** Whether services of at most `slots` slots are followed in reasonable time. `meanSlots` between two packets. */
export function isFollowed(inputs: Inputs, meanSlots: number, slots: number): boolean {
  return tableEntries(inputs, meanSlots, slots) <= mostEntries;
}
