/** Inputs to solution: the busiest core's chain and times, and what all cores together carry. */
import { LawReader } from '../../../numerics/laws/quantiles.ts';
import { pmfMean } from '../../../numerics/laws/pmf.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { SolveRequest, Solver, Solving } from '../../contract/solver.ts';
import type { Breakdown, Distribution, Relation, SampledDistribution } from '../../contract/solution.ts';
import { ArrivalTableCache } from './chain/arrival-tables.ts';
import { busiestShare, wireBits } from '../capacity.ts';
import { solveChain } from './chain/chain.ts';
import type { ChainSolution } from './chain/chain-solution.ts';
import { dropOldestMeanWaiting } from './chain/drop-oldest.ts';
import { noticesFor } from './notices.ts';
import { ownMoments } from './own-moments.ts';
import type { PollingTimes } from './times/polling-times.ts';
import { pollingTimes } from './times/polling-times.ts';
import { share as part } from './progress.ts';
import type { RandomTimeQueue } from './random-time-queue.ts';
import { randomTimeQueue } from './random-time-queue.ts';
import { allServices, emptyingServices, fullService } from './service/service-lengths.ts';
import { sojournBreakdown } from './times/sojourn-breakdown.ts';
import { meanSojournSlots } from './times/sojourn-time.ts';
import { latticeOf, packetDistribution, readTimes, sampledOf, withoutEmptyPolls } from './solution-parts.ts';
import type { System } from '../system.ts';
import { slotsPerUs } from '../check-system.ts';
import { readSystem } from '../system.ts';
import { meanWaitingSlots } from './times/waiting-time.ts';
import type { Inputs } from '../read-inputs.ts';
import { readInputs } from '../read-inputs.ts';

/** One solver a worker: arrival tables are kept between solves, so that a change of the ring alone reuses them. */
export function createSolver(): Solver {
  const cache = new ArrivalTableCache();
  return { solve: (values, request) => solve(values, request, cache) };
}

function systemFor(inputs: Inputs, coreShare: number, cache: ArrivalTableCache): System {
  const system = readSystem(inputs, coreShare);
  return { ...system, service: cache.shareService(system.service) };
}

/** What all cores together offer and carry, packets per slot, and the share of all packets that is lost. */
interface AllCores {
  throughput: number;
  lossProbability: number;
}

/**
 * The other cores share the rest of the rate evenly; where they are like the busiest one they need no solve of their
 * own. null where they receive less than the busiest one by a given histogram: what arrives there is then not known.
 */
function* allCores(
  inputs: Inputs,
  busiest: ChainSolution,
  cache: ArrivalTableCache,
): Generator<number, AllCores | null, void> {
  const { cores } = inputs;
  const coreShare = busiestShare(inputs);
  const throughput = busiest.meanBatch / busiest.meanService;
  const othersShare = cores === 1 ? 0 : (1 - coreShare) / (cores - 1);
  if (cores === 1 || Math.abs(othersShare - coreShare) < 1e-12)
    return { throughput: cores * throughput, lossProbability: busiest.lossProbability };
  if (!(othersShare > 0)) return { throughput, lossProbability: busiest.lossProbability };
  if (inputs['arrivals.family'] === 'empirical') return null;
  const other = yield* solveChain(systemFor(inputs, othersShare, cache), cache);
  return {
    throughput: throughput + ((cores - 1) * other.meanBatch) / other.meanService,
    lossProbability: coreShare * busiest.lossProbability + (1 - coreShare) * other.lossProbability,
  };
}

function* solve(values: InputValues, { detail }: SolveRequest, cache: ArrivalTableCache): Solving {
  const inputs = readInputs(values);
  const system = systemFor(inputs, busiestShare(inputs), cache);
  const chain = yield* part(solveChain(system, cache), 0, 0.5);
  const emptying = yield* part(emptyingServices(system, chain), 0.5, 0.52);
  const full = fullService(system);
  const times = yield* part(
    pollingTimes(system, chain, { all: allServices(system, chain, emptying, full), emptying, full }),
    0.52,
    0.75,
  );
  const queue = yield* part(randomTimeQueue(system, chain, emptying, full), 0.75, 0.82);
  // Last of all: the tables of the busiest core are in use until here.
  const cores = yield* part(allCores(inputs, chain, cache), 0.82, 0.86);

  const slotUs = 1 / slotsPerUs(inputs);
  const readers = yield* part(openReaders(times), 0.86, 0.88);
  const indicators = {
    ...systemIndicators(inputs, system, chain, cores),
    ...queueIndicators(chain, queue),
    ...(yield* part(timeIndicators(system, chain, queue, times, readers, slotUs), 0.88, 0.9)),
  };
  const sampled: Record<string, SampledDistribution> = {};
  const breakdowns: Record<string, Breakdown> = {};
  const distributions: Record<string, Distribution> =
    detail === 'indicators' ? {} : packetDistributions(chain, queue, detail === 'full');
  if (detail !== 'indicators') {
    const names = Object.keys(readers) as (keyof Readers)[];
    for (const [k, name] of names.entries()) {
      const began = 0.9 + 0.02 * k;
      sampled[name] = yield* part(sampledOf(readers[name], slotUs), began, began + 0.01);
      if (detail !== 'full') continue;
      distributions[name] = yield* part(latticeOf(readers[name], slotUs), began + 0.01, began + 0.02);
    }
    breakdowns.sojournUs = yield* part(
      sojournBreakdown(system, chain, queue, times, readers.sojournUs, slotUs),
      0.98,
      1,
    );
  }
  return {
    indicators,
    distributions,
    sampled,
    relations: detail === 'indicators' ? {} : { serviceUs: serviceRelation(system, slotUs) },
    breakdowns,
    ownMoments: ownMoments(chain, queue, times, slotUs),
    notices: noticesFor(inputs, system, chain, indicators),
    numerics: {
      truncatedMass: chain.truncatedMass,
      conservationResidual: chain.conservationResidual,
      followedResidual: Math.abs(times.waiting.mass / chain.meanBatch - 1),
      algorithm: chain.algorithm,
    },
  };
}

function systemIndicators(
  inputs: Inputs,
  system: System,
  chain: ChainSolution,
  cores: AllCores | null,
): Record<string, number | null> {
  const { maxBatch, service, interarrival } = system;
  const toMpps = slotsPerUs(inputs);
  const gbpsPerMpps = wireBits(inputs) / 1000;
  const capacityMpps = ((maxBatch / service.mean(maxBatch)) * toMpps) / busiestShare(inputs);
  let pollsWithPackets = 0;
  let timeWithPackets = 0;
  for (let n = chain.batchSize.length - 1; n > 0; n--) {
    pollsWithPackets += chain.batchSize[n];
    timeWithPackets += chain.batchSize[n] * service.mean(n);
  }
  return {
    lossProbability: chain.lossProbability,
    totalLossProbability: cores && cores.lossProbability,
    meanBatch: chain.meanBatch,
    meanBatchNonEmpty: chain.meanBatch / pollsWithPackets,
    throughputMpps: cores && cores.throughput * toMpps,
    throughputGbps: cores && cores.throughput * toMpps * gbpsPerMpps,
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

/** Every reader finds its median first: one yield each. */
function* openReaders({ waiting, sojourn, published }: PollingTimes): Generator<number, Readers, void> {
  const waitingUs = new LawReader(waiting);
  yield 0.25;
  const sojournUs = new LawReader(sojourn.law);
  yield 0.5;
  const waitingUsPublished = new LawReader(published.waiting);
  yield 0.75;
  return { waitingUs, sojournUs, waitingUsPublished, sojournUsPublished: new LawReader(published.sojourn) };
}

function* timeIndicators(
  system: System,
  chain: ChainSolution,
  queue: RandomTimeQueue,
  { published }: PollingTimes,
  readers: Readers,
  slotUs: number,
): Generator<number, Record<string, number | null>, void> {
  const meanWaiting = meanWaitingSlots(chain, queue.meanExact);
  const meanSojourn = meanSojournSlots(system, chain, meanWaiting);
  const dropOldest = dropOldestMeanWaiting(system, chain);
  const rows = [
    ['waitingUs.exact', readers.waitingUs, meanWaiting],
    ['waitingUs.published', readers.waitingUsPublished, published.meanWaiting],
    ['sojournUs.exact', readers.sojournUs, meanSojourn],
    ['sojournUs.published', readers.sojournUsPublished, published.meanSojourn],
  ] as const;
  const indicators: Record<string, number | null> = {
    'waitingUs.dropOldest.mean': dropOldest === null ? null : dropOldest * slotUs,
  };
  for (const [k, [prefix, reader, mean]] of rows.entries()) {
    Object.assign(indicators, yield* part(readTimes(prefix, reader, mean, slotUs), k / 4, (k + 1) / 4));
  }
  return indicators;
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

/** Without stalls, as medians of measured batches are. */
function serviceRelation({ service }: System, slotUs: number): Relation {
  return {
    xUnit: 'packets',
    yUnit: 'µs',
    x: Float64Array.from(service.means, (_, size) => size),
    y: service.means.map((_, size) => service.law(size).mean * slotUs),
  };
}
