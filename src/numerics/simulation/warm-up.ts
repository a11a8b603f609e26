/** Initial deletion: how many packets to leave out so that an estimate does not depend on the initial empty queue. */

/** Smallest number of packets: start-up of everything else (services under way, averages of single packets). */
const fewest = 20_000;

/**
 * Largest number of packets: near capacity no run is long enough to be independent of its start, and its intervals are
 * wide for the same reason.
 */
const most = 2_000_000;

/**
 * Ten fillings of the queue; near capacity the relaxation time of a queue, which grows as 1 / (1 - load)^2; in overload
 * twice the packets that fill it at the rate at which it grows.
 */
export function warmUpPackets({ capacity, load }: { capacity: number; load: number }): number {
  const distance = Math.abs(1 - load);
  const relaxation = 4 / (distance * distance);
  const filling = load > 1 ? (2 * capacity * load) / distance : 0;
  return Math.ceil(Math.min(most, Math.max(fewest, 10 * capacity, relaxation, filling)));
}
