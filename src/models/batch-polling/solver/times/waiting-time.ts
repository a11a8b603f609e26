/**
 * Waiting time of an accepted packet, exact for the chain: from its arrival to the poll that takes it. Residual time of
 * the service in progress plus f full services; no independence of residual time, place in the queue and state is
 * assumed.
 */
import { mixtureLaw } from '../../../../numerics/laws/times/mixture-law.ts';
import { steadyShare } from '../../../../numerics/steady-share.ts';
import { offsetTerm } from '../../../../numerics/sums/sum-terms.ts';
import type { TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import type { AcceptedPackets } from '../chain/accepted-packets.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import type { CrowdedSplit } from '../chain/crowded-split.ts';
import { splitCrowded } from '../chain/crowded-split.ts';
import type { ServiceLengths } from '../service/service-lengths.ts';
import type { FullServices } from '../service/full-services.ts';
import type { System } from '../../system/system.ts';

/** Packets with f full services ahead, in the two forms in which their residual time is kept. */
export interface Block {
  f: number;
  /** Packets per poll by residual time: those of services that emptied the ring and late arrivals of full services. */
  residual: Float64Array | null;
  /** The late arrivals alone. */
  crowded: Float64Array | null;
  /**
   * Other arrivals of full services, by -1 - s at index i: -1 - s = `wholeStart` + i. The service in progress counts as
   * a whole one.
   */
  whole: Float64Array | null;
  wholeStart: number;
}

/** Splits every block once, and lets go what it is made of. Yields the fraction done. */
export function* splitBlocks(
  system: System,
  full: ServiceLengths,
  packets: AcceptedPackets,
): Generator<number, Block[], void> {
  const blocks: Block[] = [];
  const count = packets.blockMass.length;
  // Blocks with the same arrivals follow each other.
  let last = null as { of: Float64Array; split: CrowdedSplit } | null;
  for (let f = 0; f < count; f++) {
    const emptied = packets.emptied[f];
    const arrivals = packets.crowded[f];
    packets.emptied[f] = null;
    packets.crowded[f] = null;
    if (!emptied && !arrivals) continue;
    const block: Block = { f, residual: emptied, crowded: null, whole: null, wholeStart: 0 };
    if (arrivals) {
      const { bySlot, scale } = arrivals;
      if (last?.of !== bySlot)
        last = { of: bySlot, split: yield* steadyShare(f / count, splitCrowded(system, full, bySlot)) };
      const { residual, whole, wholeStart }: CrowdedSplit = last.split;
      const crowded = times(residual, scale);
      block.residual = sumOf(emptied, crowded);
      // Only in the first block are the others exchanged.
      if (f === 0) block.crowded = crowded;
      Object.assign(block, { whole: times(whole, scale), wholeStart });
      yield f / count;
    }
    blocks.push(block);
  }
  return blocks;
}

function times(masses: Float64Array, factor: number): Float64Array {
  if (factor === 1) return masses;
  const result = new Float64Array(masses.length);
  for (let k = 0; k < masses.length; k++) result[k] = factor * masses[k];
  return result;
}

/** Sum of two arrays that begin at the same place; either may be missing. */
export function sumOf(a: Float64Array | null, b: Float64Array | null): Float64Array | null {
  if (!a || !b) return a ?? b;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const sum = long.slice();
  for (let k = 0; k < short.length; k++) sum[k] += short[k];
  return sum;
}

/** The law of the waiting time in slots; its mass is E[V]. Yields the fraction done. */
export function* waitingTimeLaw(
  services: FullServices,
  blocks: readonly Block[],
): Generator<number, TimeLaw, void> {
  const terms: TimeLaw[] = [];
  for (const block of blocks) {
    const { f, residual, whole, wholeStart } = block;
    if (residual) terms.push(services.withStalls(offsetTerm(0, residual, services.law(f)), f));
    // Each law of several services takes long to make.
    yield terms.length / (2 * blocks.length);
    // Whether the service in progress stalls is known to `whole`.
    if (whole) terms.push(services.withStalls(offsetTerm(wholeStart, whole, services.law(f + 1)), f));
    yield terms.length / (2 * blocks.length);
  }
  return mixtureLaw(terms);
}

/** E[W] in slots by Little's law: mean queue at random times over the throughput. */
export function meanWaitingSlots(chain: ChainSolution, meanQueueRandomTime: number): number {
  return (meanQueueRandomTime * chain.meanService) / chain.meanBatch;
}
