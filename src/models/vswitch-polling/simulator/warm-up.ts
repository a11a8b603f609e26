/** How long a core's run takes to forget that it began empty. */
import { warmUpPackets } from '../../../numerics/simulation/warm-up.ts';
import type { CoreSystem } from '../system.ts';

/** No more packets are left out than this: near a critical load no run is long enough. */
const longest = 2_000_000;

/** A queue with less than this share of its critical load is never near full. */
const nearFull = 0.9;

/** Rounds over empty queues that the core makes at least. */
const fewestRounds = 10;

/**
 * Mean time of a batch of m packets (not necessarily whole), µs: the first packet to each of n output ports is a miss.
 */
export function batchTime(m: number, { outputs, times: { hit, miss, forward } }: CoreSystem): number {
  const misses = m <= 1 ? m : outputs * (1 - (1 - 1 / outputs) ** m);
  return m * (hit + forward) + misses * (miss - hit);
}

/**
 * Load of queue i as a share of the load at which every visit finds a full batch and takes just what arrives, all rates
 * grown alike; queues that are more loaded are full by then. Above 1 the queue is full for good.
 */
export function criticalShare(core: CoreSystem, i: number): number {
  const { rates, capacity, maxBatch, times } = core;
  const full = Math.min(maxBatch, capacity);
  const cycle = rates.reduce(
    (sum, rate) => sum + batchTime(full * Math.min(1, rate / rates[i]), core) + times.switchOver,
    0,
  );
  return (rates[i] * cycle) / full;
}

/**
 * Packets of the whole core to leave out: as long as its slowest queue needs to fill, or to relax near its critical
 * load; and some rounds, which long switch-overs stretch.
 */
export function warmUpOfCore(core: CoreSystem): number {
  const { rates, capacity, maxBatch, times } = core;
  const all = rates.reduce((a, b) => a + b, 0);
  let packets = 0;
  for (const [i, rate] of rates.entries()) {
    if (rate === 0) continue;
    const load = criticalShare(core, i);
    const ofQueue =
      load > nearFull
        ? (all / rate) * warmUpPackets({ capacity, load })
        : warmUpPackets({ capacity: maxBatch, load });
    const rounds = fewestRounds / Math.max(1 - nearFull, 1 - load);
    packets = Math.max(packets, ofQueue, rounds * all * rates.length * times.switchOver);
  }
  return Math.min(longest, Math.ceil(packets));
}
