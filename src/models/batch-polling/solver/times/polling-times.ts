/** Every law of a time, computed together because they share one pass over the table of arrivals. */
import { isRenewal } from '../../../../numerics/laws/arrival-law.ts';
import type { TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import { placeAcceptedPackets } from '../chain/accepted-packets.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import { exactOwnBatches } from './own-batch-exact.ts';
import { OwnBatchBuilder, type OwnBatches } from './own-batch.ts';
import { type PublishedTimes, publishedTimes } from './published-times.ts';
import type { ServiceLengths } from '../service/service-lengths.ts';
import { FullServices } from '../service/service-sums.ts';
import { type SojournTime, sojournTimeLaw } from './sojourn-time.ts';
import type { System } from '../../system/system.ts';
import { type Block, splitBlocks, waitingTimeLaw } from './waiting-time.ts';

export interface PollingTimes {
  /** Laws in slots. */
  waiting: TimeLaw;
  sojourn: SojournTime;
  published: PublishedTimes;
  /** True when residual time and own batch have their exact joint law everywhere (see `own-batch.ts`). */
  exactJoint: boolean;
}

/** `lengths` of all, emptying and full services. */
export function pollingTimes(
  system: System,
  chain: ChainSolution,
  lengths: { all: ServiceLengths; emptying: ServiceLengths; full: ServiceLengths },
): PollingTimes {
  const { all, emptying, full } = lengths;
  const services = new FullServices(system);
  const { ownBatches, blocks, exactJoint } = placedBlocks(system, chain, emptying, full, services);
  const waiting = waitingTimeLaw(services, blocks);
  const sojourn = sojournTimeLaw(system, chain, services, blocks, ownBatches);
  const published = publishedTimes(system, chain, services, all);
  return { waiting, sojourn, published, exactJoint };
}

interface PlacedBlocks extends Pick<PollingTimes, 'exactJoint'> {
  ownBatches: OwnBatches | null;
  blocks: readonly Block[];
}

/** Places of accepted packets, block by block; releases the arrays that the blocks are made from. */
function placedBlocks(
  system: System,
  chain: ChainSolution,
  emptying: ServiceLengths,
  full: ServiceLengths,
  services: FullServices,
): PlacedBlocks {
  const exact =
    emptying.mass > 0 && isRenewal(system.interarrival)
      ? exactOwnBatches(system, chain.counts, emptying)
      : null;
  const builder = emptying.mass > 0 && !exact ? new OwnBatchBuilder(system, emptying) : null;
  const packets = placeAcceptedPackets(system, chain, emptying, full, builder);
  const finishing = builder?.finish(packets.late, packets.lateResidual, packets.emptied[0]);
  const ownBatches = exact ?? (finishing ? finishing : null);
  const blocks = splitBlocks(system, full, services, packets);
  return { ownBatches, blocks, exactJoint: builder === null };
}
