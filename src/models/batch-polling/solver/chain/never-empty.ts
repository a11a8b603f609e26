/** Whether a core that sleeps after empty polls ever comes to one: at high load it hardly does, whatever the sleep. */
import type { System } from '../../system/system.ts';
import type { ArrivalTableCache } from './arrival-tables.ts';
import type { ChainSolution } from './chain-solution.ts';
import { solveChain } from './chain.ts';

/** Fewer empty polls than this share change nothing that is shown: what one sleep adds is below 1e5 times a poll. */
const never = 1e-20;

/** Standard deviations, squared and halved, by which the arrivals of a poll must fall short for an empty one. */
const farFromEmpty = 25;

/**
 * The system without its sleep, and its chain, where empty polls are so rare that the sleep does not matter; null where
 * it does. Saves tables as long as the sleep.
 */
export function neverEmpty(
  system: System,
  cache: ArrivalTableCache,
): { system: System; chain: ChainSolution } | null {
  const { service } = system;
  if (service.sleep === null || !seemsFarFromEmpty(system)) return null;
  const awake = {
    ...system,
    service: cache.shareService(service.withoutSleep()),
  };
  const chain = solveChain(awake, cache);
  return chain.batchSize[0] < never ? { system: awake, chain } : null;
}

/** By the batch that brings as many packets as it takes, and the variance of what it brings. */
function seemsFarFromEmpty({ service, interarrival, maxBatch }: System): boolean {
  let packets = 0;
  for (let k = 0; k < 100; k++)
    packets = Math.min(maxBatch, service.means[Math.floor(packets)] / interarrival.mean);
  const variance = (packets * interarrival.variance) / interarrival.mean ** 2;
  return packets ** 2 > 2 * farFromEmpty * variance;
}
