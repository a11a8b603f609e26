/** Inputs to solution: the busiest core's chain and times, and what all cores together carry. */
import { LawReader } from '../../numerics/quantiles.ts';
import { pmfMean } from '../../numerics/pmf.ts';
import type { InputValues } from '../inputs.ts';
import { choiceAt, numberAt } from '../inputs.ts';
import type { SolveRequest, Solver, Solving } from '../model.ts';
import type { Distribution, Relation, SampledDistribution } from '../solution.ts';
import { ArrivalTableCache } from './arrival-tables.ts';
import { busiestShare, wireBits } from './capacity.ts';
import { solveChain } from './chain.ts';
import type { ChainSolution } from './chain-solution.ts';
import { dropOldestMeanWaiting } from './drop-oldest.ts';
import { noticesFor } from './notices.ts';
import type { PollingTimes } from './polling-times.ts';
import { pollingTimes, share as part } from './polling-times.ts';
import type { RandomTimeQueue } from './random-time-queue.ts';
import { randomTimeQueue } from './random-time-queue.ts';
import { allServices, emptyingServices, fullService } from './service-lengths.ts';
import { sojournBreakdown } from './sojourn-breakdown.ts';
import { meanSojournSlots } from './sojourn-time.ts';
import { latticeOf, packetDistribution, readTimes, sampledOf, withoutEmptyPolls } from './solution-parts.ts';
import type { System } from './system.ts';
import { readSystem, slotsPerUs } from './system.ts';
import { meanWaitingSlots } from './waiting-time.ts';

/** One solver a worker: arrival tables are kept between solves, so that a change of the ring alone reuses them. */
export function createSolver(): Solver {
  const cache = new ArrivalTableCache();
  return { solve: (values, request) => solve(values, request, cache) };
}

function systemFor(values: InputValues, coreShare: number, cache: ArrivalTableCache): System {
  const system = readSystem(values, coreShare);
  return { ...system, service: cache.shareService(system.service) };
}

/** What all cores together offer and carry, packets per slot, and the share of all packets that is lost. */
interface AllCores {
  throughput: number;
  lossProbability: number;
}

/** The other cores share the rest of the rate evenly; where they are like the busiest one they need no solve of their own. */
function* allCores(
  values: InputValues,
  busiest: ChainSolution,
  cache: ArrivalTableCache,
): Generator<number, AllCores, void> {
  const cores = numberAt(values, 'cores');
  const coreShare = busiestShare(values);
  const throughput = busiest.meanBatch / busiest.meanService;
  const othersShare = cores === 1 ? 0 : (1 - coreShare) / (cores - 1);
  const alike =
    Math.abs(othersShare - coreShare) < 1e-12 || choiceAt(values, 'arrivals.family') === 'empirical';
  if (cores === 1 || alike)
    return { throughput: cores * throughput, lossProbability: busiest.lossProbability };
  if (!(othersShare > 0)) return { throughput, lossProbability: busiest.lossProbability };
  const other = yield* solveChain(systemFor(values, othersShare, cache), cache);
  return {
    throughput: throughput + ((cores - 1) * other.meanBatch) / other.meanService,
    lossProbability: coreShare * busiest.lossProbability + (1 - coreShare) * other.lossProbability,
  };
}

function* solve(values: InputValues, { detail }: SolveRequest, cache: ArrivalTableCache): Solving {
  const system = systemFor(values, busiestShare(values), cache);
  const chain = yield* part(solveChain(system, cache), 0, 0.5);
  const emptying = emptyingServices(system, chain);
  const full = fullService(system);
  const times = yield* part(
    pollingTimes(system, chain, { all: allServices(system, chain, emptying, full), emptying, full }),
    0.5,
    0.75,
  );
  const queue = yield* part(randomTimeQueue(system, chain, emptying, full), 0.75, 0.85);
  const readers = {
    waitingUs: new LawReader(times.waiting),
    sojournUs: new LawReader(times.sojourn.law),
    waitingUsPublished: new LawReader(times.published.waiting),
    sojournUsPublished: new LawReader(times.published.sojourn),
  };
  // Last of all: the tables of the busiest core are in use until here.
  const cores = yield* part(allCores(values, chain, cache), 0.85, 0.9);

  const slotUs = 1 / slotsPerUs(values);
  const indicators = {
    ...systemIndicators(values, system, chain, cores),
    ...queueIndicators(chain, queue),
    ...timeIndicators(system, chain, queue, times, readers, slotUs),
  };
  const sampled: Record<string, SampledDistribution> = {};
  const distributions: Record<string, Distribution> =
    detail === 'indicators' ? {} : packetDistributions(chain, queue, detail === 'full');
  if (detail !== 'indicators') {
    for (const [name, reader] of Object.entries(readers)) {
      sampled[name] = sampledOf(reader, slotUs);
      if (detail === 'full') distributions[name] = yield* part(latticeOf(reader, slotUs), 0.9, 1);
    }
  }
  return {
    indicators,
    distributions,
    sampled,
    relations: detail === 'indicators' ? {} : { serviceUs: serviceRelation(system, slotUs) },
    breakdowns:
      detail === 'indicators'
        ? {}
        : { sojournUs: sojournBreakdown(system, chain, queue, times, readers.sojournUs, slotUs) },
    notices: noticesFor(values, system, chain, indicators),
    numerics: {
      truncatedMass: chain.truncatedMass,
      conservationResidual: chain.conservationResidual,
      followedResidual: Math.abs(times.waiting.mass / chain.meanBatch - 1),
      algorithm: chain.algorithm,
    },
  };
}

function systemIndicators(values: InputValues, system: System, chain: ChainSolution, cores: AllCores) {
  const { maxBatch, service, interarrival } = system;
  const toMpps = slotsPerUs(values);
  const gbpsPerMpps = wireBits(values) / 1000;
  const capacityMpps = ((maxBatch / service.mean(maxBatch)) * toMpps) / busiestShare(values);
  let pollsWithPackets = 0;
  let timeWithPackets = 0;
  for (let n = chain.batchSize.length - 1; n > 0; n--) {
    pollsWithPackets += chain.batchSize[n];
    timeWithPackets += chain.batchSize[n] * service.mean(n);
  }
  return {
    lossProbability: chain.lossProbability,
    totalLossProbability: cores.lossProbability,
    meanBatch: chain.meanBatch,
    meanBatchNonEmpty: chain.meanBatch / pollsWithPackets,
    throughputMpps: cores.throughput * toMpps,
    throughputGbps: cores.throughput * toMpps * gbpsPerMpps,
    capacityMpps,
    capacityGbps: capacityMpps * gbpsPerMpps,
    load: service.mean(maxBatch) / (maxBatch * interarrival.mean),
    utilisation: timeWithPackets / chain.meanService,
    emptyPollShare: chain.batchSize[0],
  };
}

function queueIndicators(chain: ChainSolution, queue: RandomTimeQueue) {
  return {
    meanQueueAtPoll: chain.meanQueueAtPoll,
    meanQueueAtArrival: pmfMean({ start: 0, p: chain.queueAtArrival }),
    meanQueueRandomTime: queue.meanExact,
    meanQueueRandomTimePublished: queue.meanPublished,
  };
}

type Readers = Record<'waitingUs' | 'sojournUs' | 'waitingUsPublished' | 'sojournUsPublished', LawReader>;

function timeIndicators(
  system: System,
  chain: ChainSolution,
  queue: RandomTimeQueue,
  { published }: PollingTimes,
  readers: Readers,
  slotUs: number,
): Record<string, number | null> {
  const meanWaiting = meanWaitingSlots(chain, queue.meanExact);
  const meanSojourn = meanSojournSlots(system, chain, meanWaiting);
  const dropOldest = dropOldestMeanWaiting(system, chain);
  return {
    ...readTimes('waitingUs.exact', readers.waitingUs, meanWaiting, slotUs),
    ...readTimes('waitingUs.published', readers.waitingUsPublished, published.meanWaiting, slotUs),
    ...readTimes('sojournUs.exact', readers.sojournUs, meanSojourn, slotUs),
    ...readTimes('sojournUs.published', readers.sojournUsPublished, published.meanSojourn, slotUs),
    'waitingUs.dropOldest.mean': dropOldest === null ? null : dropOldest * slotUs,
  };
}

function packetDistributions(chain: ChainSolution, queue: RandomTimeQueue, whole: boolean) {
  return {
    batchSize: packetDistribution(chain.batchSize, whole),
    batchSizeNonEmpty: packetDistribution(withoutEmptyPolls(chain.batchSize), whole),
    queueAtPoll: packetDistribution(chain.queueAtPoll, whole),
    queueAtArrival: packetDistribution(chain.queueAtArrival, whole),
    queueRandomTime: packetDistribution(queue.exact, whole),
    queueRandomTimePublished: packetDistribution(queue.published, whole),
  };
}

function serviceRelation({ service }: System, slotUs: number): Relation {
  return {
    xUnit: 'packets',
    yUnit: 'µs',
    x: Float64Array.from(service.means, (_, size) => size),
    y: service.means.map((slots) => slots * slotUs),
  };
}
