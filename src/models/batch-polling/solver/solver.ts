/** Inputs to solution: the busiest core's chain and times, and what all cores together carry. */
import { LawReader } from '../../../numerics/laws/times/quantiles.ts';
import { pmfMean } from '../../../numerics/laws/pmf.ts';
import type { InputValues } from '../../contract/inputs.ts';
import {
  type ReportProgress,
  reportWithin,
  type Solver,
  type SolveRequest,
  withoutReport,
} from '../../contract/solver.ts';
import type {
  Breakdown,
  Distribution,
  Relation,
  SampledDistribution,
  Solution,
} from '../../contract/solution.ts';
import { ArrivalTableCache } from './chain/arrival-tables.ts';
import { busiestShare, isSimulated, slotsPerUs } from '../closed-form/load.ts';
import { wireBits } from '../../input-parts/frames.ts';
import type { ChainSolution } from './chain/chain-solution.ts';
import { dropOldestMeanWaiting } from './chain/loss.ts';
import type { mixCores } from './drift/mixed-core.ts';
import { speedsOf } from './drift/drift-accuracy.ts';
import { doubtsOf, noticesFor } from './notices.ts';
import {
  latticeOf,
  lawMoments,
  packetDistribution,
  readTimes,
  sampledOf,
  withoutEmptyPolls,
} from './solution-parts.ts';
import type { PollingTimes } from './times/polling-times.ts';
import type { RandomTimeQueue } from './random-time-queue.ts';
import { solveCore, type SolvedCore } from './solved-core.ts';
import { sojournBreakdown } from './times/sojourn-breakdown.ts';
import { loadArrivals, readSystem, type System } from '../system/system.ts';
import { meanWaitingSlots } from './times/waiting-time.ts';
import { smallerInput } from '../quicker.ts';
import type { sentSolution } from './transmit/sent-solution.ts';
import { hasTransmitSide } from '../closed-form/link.ts';
import type { simulatedSolution } from './simulated-solution.ts';
import { limitMemory, mostBytes } from '../../contract/memory-limit.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

// Loaded only where they are needed: they would enlarge the first visit.
let simulate: typeof simulatedSolution | null = null;
let send: typeof sentSolution | null = null;
let mix: typeof mixCores | null = null;

/**
 * Loads the code for these inputs, or for all: what is simulated (`isSimulated`), a speed that drifts, what follows the
 * service, and arrivals with a jitter.
 */
export async function loadFor(inputs?: Inputs): Promise<void> {
  if (inputs === undefined || isSimulated(inputs))
    simulate ??= (await import('./simulated-solution.ts')).simulatedSolution;
  if (inputs === undefined || inputs['service.driftCv'] > 0)
    mix ??= (await import('./drift/mixed-core.ts')).mixCores;
  if (inputs === undefined || hasTransmitSide(inputs))
    send ??= (await import('./transmit/sent-solution.ts')).sentSolution;
  await loadArrivals(inputs);
}

/**
 * One solver a worker: arrival tables are cached between solves, so that a change of the ring or of beta reuses them.
 * Each speed of a core that drifts has separate tables. A solve whose arrays would hold more than `bytes` ends with the
 * failure `too-large`.
 */
export function createSolver(bytes = mostBytes): Solver {
  const caches: ArrivalTableCache[] = [];
  return {
    prepare: (values) => loadFor(readInputs(values)),
    solve: (values, request) => {
      const cacheOf = (k: number) => (caches[k] ??= new ArrivalTableCache());
      return limitMemory(() => solve(values, request, cacheOf), values, smallerInput, bytes);
    },
  };
}

/** The core at each of its speeds, and their average. */
function solveSpeeds(
  inputs: Inputs,
  cacheOf: (speed: number) => ArrivalTableCache,
  report: ReportProgress,
): SolvedCore {
  const speeds = speedsOf(inputs['service.driftCv']);
  const cores: SolvedCore[] = [];
  for (const [k, { factor }] of speeds.entries()) {
    const reportCore = reportWithin(report, k / speeds.length, (k + 1) / speeds.length);
    cores.push(solveCore(inputs, factor, cacheOf(k), reportCore));
  }
  if (cores.length === 1) return cores[0];
  return mix!(
    cores,
    speeds.map(({ time }) => time),
  );
}

function solve(
  values: InputValues,
  { detail, report = withoutReport }: SolveRequest,
  cacheOf: (speed: number) => ArrivalTableCache,
): Solution {
  const inputs = readInputs(values);
  if (isSimulated(inputs)) {
    const system = readSystem(inputs, busiestShare(inputs));
    const serviceUs = serviceRelation(system, 1 / slotsPerUs(inputs));
    return simulate!(values, inputs, system, serviceUs, { detail, report });
  }
  const core = solveSpeeds(inputs, cacheOf, reportWithin(report, 0, 0.86));
  const { system, chain, times, queue } = core;

  const slotUs = 1 / slotsPerUs(inputs);
  const readers = openReaders(times);
  const indicators = {
    ...systemIndicators(inputs, core),
    ...queueIndicators(chain, queue),
    ...timeIndicators(core, readers, slotUs),
  };
  const sampled: Record<string, SampledDistribution> = {};
  const breakdowns: Record<string, Breakdown> = {};
  const distributions: Record<string, Distribution> =
    detail === 'indicators' ? {} : packetDistributions(chain, queue, detail === 'full');
  if (detail !== 'indicators') {
    const names = Object.keys(readers) as (keyof Readers)[];
    for (const name of names) {
      sampled[name] = sampledOf(readers[name], slotUs);
      if (detail !== 'full') continue;
      distributions[name] = latticeOf(readers[name], slotUs);
    }
    breakdowns.sojournUs = sojournBreakdown(core, readers.sojournUs, slotUs);
  }
  const moments = lawMoments(chain, queue, times, slotUs);
  const solution: Solution = {
    indicators,
    distributions,
    sampled,
    relations: detail === 'indicators' ? {} : { serviceUs: serviceRelation(system, slotUs) },
    breakdowns,
    lawMoments: moments,
    ...doubtsOf(inputs, indicators, noticesFor(inputs, system, chain, indicators)),
    numerics: {
      truncatedMass: chain.truncatedMass,
      conservationResidual: chain.conservationResidual,
      followedResidual: Math.abs(times.waiting.mass / chain.meanBatch - 1),
      algorithm: chain.algorithm,
    },
  };
  return hasTransmitSide(inputs) ? send!(inputs, core, readers, solution, detail) : solution;
}

function systemIndicators(
  inputs: Inputs,
  { system, chain, cores, busySlots, asleepSlots }: SolvedCore,
): Record<string, number | null> {
  const { maxBatch, service, interarrival } = system;
  const toMpps = slotsPerUs(inputs);
  const gbpsPerMpps = wireBits(inputs) / 1000;
  const capacityMpps = ((maxBatch / service.mean(maxBatch)) * toMpps) / busiestShare(inputs);
  let pollsWithPackets = 0;
  for (let n = chain.batchSize.length - 1; n > 0; n--) pollsWithPackets += chain.batchSize[n];
  const asleep = asleepSlots / chain.meanService;
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
    utilisation: busySlots / chain.meanService,
    emptyPollShare: chain.batchSize[0],
    awakeShare: 1 - asleep,
    powerW: meanPower(inputs, asleep),
  };
}

/** W; null unless both powers are given. */
function meanPower({ powerBusyW, powerSleepW }: Inputs, asleep: number): number | null {
  if (powerBusyW === null || powerSleepW === null) return null;
  return (1 - asleep) * powerBusyW + asleep * powerSleepW;
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

/** Opens the readers of the laws; each finds its median first. */
function openReaders({ waiting, sojourn, published }: PollingTimes): Readers {
  const waitingUs = new LawReader(waiting);
  const sojournUs = new LawReader(sojourn.law);
  const waitingUsPublished = new LawReader(published.waiting);
  const sojournUsPublished = new LawReader(published.sojourn);
  return { waitingUs, sojournUs, waitingUsPublished, sojournUsPublished };
}

function timeIndicators(
  { system, chain, queue, times: { published }, ownSlots }: SolvedCore,
  readers: Readers,
  slotUs: number,
): Record<string, number | null> {
  const meanWaiting = meanWaitingSlots(chain, queue.meanExact);
  const meanSojourn = meanWaiting + ownSlots;
  const dropOldest = dropOldestMeanWaiting(system, chain);
  const rows = [
    ['waitingUs.exact', readers.waitingUs, meanWaiting],
    ['waitingUs.published', readers.waitingUsPublished, published.meanWaiting],
    ['sojournUs.exact', readers.sojournUs, meanSojourn],
    ['sojournUs.published', readers.sojournUsPublished, published.meanSojourn],
  ] as const;
  const indicators: Record<string, number | null> = {
    'waitingUs.dropOldest.mean': dropOldest === null ? null : dropOldest * slotUs,
    'bufferWaitUs.mean': null,
    'linkUs.mean': null,
    linkLossProbability: null,
  };
  for (const [, [prefix, reader, mean]] of rows.entries()) {
    Object.assign(indicators, readTimes(prefix, reader, mean, slotUs));
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
    ...(queue.published && { queueRandomTimePublished: packetDistribution(queue.published, whole) }),
  };
}

/** Mean service time by batch size, without stalls and sleep, to compare with medians of measured batches. */
function serviceRelation({ service }: System, slotUs: number): Relation {
  return {
    xUnit: 'packets',
    yUnit: 'µs',
    x: Float64Array.from(service.workMeans, (_, size) => size),
    y: service.workMeans.map((mean) => mean * slotUs),
  };
}
