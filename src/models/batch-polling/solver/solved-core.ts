/** The busiest core at one speed: its chain, queue and times, and what all cores together carry. */
import type { ReportProgress } from '../../contract/solver.ts';
import { busiestShare, isEven, othersShare } from '../closed-form/load.ts';
import type { Inputs } from '../read-inputs.ts';
import { readSystem, type System } from '../system/system.ts';
import type { ArrivalTableCache } from './chain/arrival-tables.ts';
import { solveChain } from './chain/chain.ts';
import type { ChainSolution } from './chain/chain-solution.ts';
import { type RandomTimeQueue, randomTimeQueue } from './random-time-queue.ts';
import { allServices, emptyingServices, fullService } from './service/service-lengths.ts';
import { meanSleep } from './service/sleep-times.ts';
import { type PollingTimes, pollingTimes } from './times/polling-times.ts';
import { meanAheadSlots, meanOwnService } from './times/sojourn-time.ts';

// Whether a core that sleeps after empty polls ever makes one: at high load almost never, however long the sleep.

/** Fewer empty polls than this share change nothing that is shown: what one sleep adds is below 1e5 times a poll. */
const never = 1e-20;

/** Standard deviations, squared and halved, by which the arrivals of a poll must fall short for an empty one. */
const farFromEmpty = 25;

/**
 * The system without its sleep, and its chain, where empty polls are so rare that the sleep does not matter; null where
 * it does. Saves tables as long as the sleep.
 */
function neverEmpty(
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

/** Decided by the batch that brings as many packets as it takes, and by the variance of its arrivals. */
function seemsFarFromEmpty({ service, interarrival, maxBatch }: System): boolean {
  let packets = 0;
  for (let k = 0; k < 100; k++)
    packets = Math.min(maxBatch, service.means[Math.floor(packets)] / interarrival.mean);
  const variance = (packets * interarrival.variance) / interarrival.mean ** 2;
  return packets ** 2 > 2 * farFromEmpty * variance;
}

/** Offered and carried traffic of all cores together, packets per slot, and the share of all packets that is lost. */
export interface AllCores {
  throughput: number;
  lossProbability: number;
}

export interface SolvedCore {
  system: System;
  chain: ChainSolution;
  queue: RandomTimeQueue;
  times: PollingTimes;
  /** null where what arrives on the other cores is not known. */
  cores: AllCores | null;
  /** Mean slots of a poll that go into a batch with packets, and into sleep. */
  busySlots: number;
  asleepSlots: number;
  /** Mean slots that an accepted packet spends behind full batches, and in its own. */
  aheadSlots: number;
  ownSlots: number;
}

function systemFor(inputs: Inputs, coreShare: number, speed: number, cache: ArrivalTableCache): System {
  const system = readSystem(inputs, coreShare, speed);
  return { ...system, service: cache.shareService(system.service) };
}

/** At `speed` times the speed that the service times are given for. */
export function solveCore(
  inputs: Inputs,
  speed: number,
  cache: ArrivalTableCache,
  report: ReportProgress,
): SolvedCore {
  const { system, chain } = solveBusiest(inputs, speed, cache);
  report(0.58);
  const emptying = emptyingServices(system, chain);
  const full = fullService(system);
  const all = allServices(system, chain, emptying, full);
  const times = pollingTimes(system, chain, { all, emptying, full });
  report(0.87);
  const queue = randomTimeQueue(system, chain, emptying, full);
  report(0.95);
  // Solved last: the tables of the busiest core are in use until here.
  const cores = allCores(inputs, chain, speed, cache);
  return {
    system,
    chain,
    queue,
    times,
    cores,
    busySlots: busySlots(system, chain),
    asleepSlots: system.service.sleep === null ? 0 : chain.batchSize[0] * meanSleep(system.service.sleep),
    aheadSlots: meanAheadSlots(system, chain),
    ownSlots: meanOwnService(system, chain),
  };
}

function solveBusiest(
  inputs: Inputs,
  speed: number,
  cache: ArrivalTableCache,
): { system: System; chain: ChainSolution } {
  const system = systemFor(inputs, busiestShare(inputs), speed, cache);
  const awake = neverEmpty(system, cache);
  return awake ?? { system, chain: solveChain(system, cache) };
}

function busySlots({ service }: System, { batchSize }: ChainSolution): number {
  let slots = 0;
  for (let n = batchSize.length - 1; n > 0; n--) slots += batchSize[n] * service.mean(n);
  return slots;
}

/**
 * The other cores share the rest of the rate evenly; where they are like the busiest one they need no solve of their
 * own. null where they receive less than the busiest one by a given histogram: what arrives there is then not known.
 */
function allCores(
  inputs: Inputs,
  busiest: ChainSolution,
  speed: number,
  cache: ArrivalTableCache,
): AllCores | null {
  const { cores } = inputs;
  const coreShare = busiestShare(inputs);
  const throughput = busiest.meanBatch / busiest.meanService;
  const otherShare = othersShare(inputs);
  if (isEven(inputs)) return { throughput: cores * throughput, lossProbability: busiest.lossProbability };
  if (!(otherShare > 0)) return { throughput, lossProbability: busiest.lossProbability };
  if (inputs['arrivals.family'] === 'empirical') return null;
  const other = solveChain(systemFor(inputs, otherShare, speed, cache), cache);
  return {
    throughput: throughput + ((cores - 1) * other.meanBatch) / other.meanService,
    lossProbability: coreShare * busiest.lossProbability + (1 - coreShare) * other.lossProbability,
  };
}
