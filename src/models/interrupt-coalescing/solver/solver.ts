/** Inputs to solution. */
import { type Solution, SolveFailure } from '../../contract/solution.ts';
import { limitMemory, mostBytes, type SmallerInput } from '../../contract/memory-limit.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { reportWithin, type Solver, type SolveRequest, withoutReport } from '../../contract/solver.ts';
import { checkSystem } from '../check/check-system.ts';
import { intervalLaw } from './interval/interval-law.ts';
import { lossFactor, type QueueSolution, solveQueue, StageCache } from './work/queue-solution.ts';
import { noticesFor } from './notices.ts';
import {
  distributionsOf,
  lawMoments,
  positionRelations,
  readTimes,
  sampledTimes,
  waitingDistributions,
} from './solution-parts.ts';
import { breakdownOf, type ProcessingTimes, processingTimes } from './times/processing-times.ts';
import { publishedLoss } from './times/published-processing-time.ts';
import { arrivalsWithMean, readSystem, type System } from '../system.ts';
import { meanParts, meanService } from './times/time-parts.ts';
import { noConvergence } from './work/stationary-work.ts';
import { ChainMemory } from './work/work-chain.ts';
import { type Inputs, longestBatch, readInputs } from '../read-inputs.ts';
import { closedBatches } from './interval/frame-closing.ts';
import { readInterarrival } from './interval/nic-batches.ts';
import { entriesOfBatch, gapWithMean, mostPackets } from '../cost/law-reach.ts';
import { mostCoalescingUs } from '../inputs.ts';

// The packet rate at which batches bring as much work as the core can do: beyond it the queue stays full.

/** Microseconds to either side that are tried: every slot of up to this length divides one of them. */
const farthest = 100;

/**
 * The nearest other coalescing time that can be entered and is not refused; null where there is none. It detunes
 * intervals that are synchronous with the service.
 */
export function nearbyCoalescingUs(inputs: Inputs): number | null {
  for (let by = 1; by <= farthest; by++) {
    for (const coalescingUs of [inputs.coalescingUs + by, inputs.coalescingUs - by]) {
      if (coalescingUs < 1 || coalescingUs > mostCoalescingUs) continue;
      if (checkSystem({ ...inputs, coalescingUs }) === null) return coalescingUs;
    }
  }
  return null;
}

/** Steps of the iteration; it gains two or more digits a step as long as a batch holds several packets. */
const steps = 8;

/** Most probabilities of a batch law in memory: 200 MB. */
const mostEntries = 2.5e7;

/**
 * Rate over all cores at which E[X] E[B] + E[o] = E[S] = E[A] E[X], Mpps; null for a given histogram and where the
 * family has no law of that mean, or batches too large to follow at it. Iterates E[A] = E[B] + E[o] / E[X]. Cost: that
 * of eight batch laws, a few ms at most.
 */
function capacityMpps(inputs: Inputs, system: System): number | null {
  if (inputs['arrivals.family'] === 'empirical') return null;
  const { service, overhead, tau, frames, cores, slotUs } = system;
  let cost = 0;
  for (let v = 0; v < overhead.p.length; v++) cost += (overhead.start + v) * overhead.p[v];
  let mean = service.mean + cost / Math.max(1, Math.min(frames ?? Infinity, tau / service.mean));
  for (let k = 0; k < steps && cost > 0; k++) {
    const law = arrivalsWithMean(inputs, mean);
    if (law === null) return null;
    const gap = gapWithMean(inputs, mean);
    const packets = Math.min(frames ?? Infinity, mostPackets(gap, tau));
    if (packets > longestBatch || entriesOfBatch(gap, packets, tau) > mostEntries) return null;
    const interarrival = readInterarrival(law, tau + 1);
    const batches = closedBatches(law, interarrival, tau, frames);
    const next = service.mean + cost / batches.meanSize;
    if (Math.abs(next - mean) < 1e-10 * mean) break;
    mean = next;
  }
  return cores / (mean * slotUs);
}

/** Offered rate over all cores, Mpps. */
function offeredMpps(inputs: Inputs, system: System): number {
  return inputs['arrivals.family'] === 'empirical'
    ? system.cores / (system.arrivals.mean * system.slotUs)
    : 1 / inputs.meanInterarrivalUs;
}

/**
 * One solver a worker: stages that the changed input does not affect are cached from the last solve. A solve whose
 * arrays hold more than `bytes` ends with the failure `too-large`.
 */
export function createSolver(bytes = mostBytes): Solver {
  const stages = new StageCache();
  const memory = new ChainMemory();
  return {
    solve: (values, request) =>
      limitMemory(
        () => withOffer(values, () => solve(values, request, stages, memory)),
        values,
        smallerInput,
        bytes,
      ),
  };
}

/** Offers half the coalescing time: tables have an entry for each microsecond of it. */
function smallerInput(values: InputValues): SmallerInput {
  const half = Math.max(1, Math.round(readInputs(values).coalescingUs / 2));
  const words = 'half the coalescing time takes less';
  return { parameter: 'coalescingUs', words, nearest: half };
}

/** A law that does not converge is refused, with another coalescing time as the offer. */
function withOffer(values: InputValues, solving: () => Solution): Solution {
  try {
    return solving();
  } catch (error) {
    if (!(error instanceof SolveFailure && error.code === noConvergence)) throw error;
    const nearest = nearbyCoalescingUs(readInputs(values));
    if (nearest === null) throw error;
    const message = `${error.message} A coalescing time of ${nearest} µs may do.`;
    throw new SolveFailure(error.code, message, 'coalescingUs', nearest);
  }
}

function solve(
  values: InputValues,
  { detail, report = withoutReport }: SolveRequest,
  stages: StageCache,
  memory: ChainMemory,
): Solution {
  const inputs = readInputs(values);
  const system = readSystem(values);
  const fault = checkSystem(values);
  if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
  // Whole distributions are computed without the cut; the screen and the indicators do not depend on it.
  const queue = solveQueue(system, stages, memory, {
    reduce: detail !== 'full',
    report: reportWithin(report, 0, 0.6),
  });
  const times = stages.get('times', queue.key, () => processingTimes(queue, system.frames === null));
  report(0.85);
  const capacityKey = [
    system.service.key,
    system.overheadKey,
    system.tau,
    system.frames,
    system.cores,
    system.slotUs,
  ];
  const capacity = stages.get(
    'capacity',
    [...capacityKey, inputs['arrivals.family'], inputs['arrivals.cv']].join('|'),
    () => capacityMpps(inputs, system),
  );
  const indicators = {
    ...queueIndicators(inputs, system, queue, capacity),
    ...timeIndicators(system, queue, times),
  };
  const base = {
    indicators,
    lawMoments: lawMoments(system, queue, times),
    notices: noticesFor(inputs, system, queue, indicators),
    numerics: {
      truncatedMass: truncatedMass(queue),
      rowResidual: queue.rowResidual,
      stationarityResidual: queue.stationarityResidual,
      conservationResidual:
        Math.abs(times.exact.mass - queue.positions.meanAccepted) / queue.batches.meanSize,
      solvedRange: queue.u.length,
      cycles: queue.cycles,
      algorithm:
        queue.u.length === 1
          ? 'the queue is empty at every transfer'
          : 'batch collapsed, aggregation and disaggregation, positive arithmetic',
    },
  };
  if (detail === 'indicators') {
    return { ...base, distributions: {}, sampled: {}, relations: {}, breakdowns: {} };
  }
  const breakdown = stages.get('breakdown', `${queue.key}|${queue.range.cutOff}`, () =>
    breakdownOf(system, queue, times),
  );
  report(0.97);
  const interval = intervalLaw(system, queue.batches);
  const sampled = sampledTimes(system, queue, times, interval);
  const relations = positionRelations(system, queue);
  const whole = detail === 'full';
  return {
    ...base,
    distributions: {
      ...distributionsOf(system, queue, times, interval, whole),
      ...(whole ? waitingDistributions(system, queue) : {}),
    },
    sampled,
    relations,
    breakdowns: breakdown ? { processingUs: breakdown } : {},
  };
}

/** Truncated mass: ranges cut off, and far ends of the interarrival time that share one entry. */
function truncatedMass({ range }: QueueSolution): number {
  return range.side === null ? 1e-22 : 1e-20;
}

function queueIndicators(inputs: Inputs, system: System, queue: QueueSolution, capacity: number | null) {
  const { batches, positions, work, u, range, livelock } = queue;
  const { slotUs, cores } = system;
  const factor = lossFactor(queue);
  const lossProbability =
    positions.meanAccepted === 0 ? 1 : Math.min(1, (positions.meanLost / batches.meanSize) * factor);
  const service = meanService(work);
  let overhead = 0;
  for (let v = 0; v < work.overhead.p.length; v++) overhead += (work.overhead.start + v) * work.overhead.p[v];
  let unfinished = 0;
  for (let n = u.length - 1; n > 0; n--) unfinished += n * u[n];
  const offered = offeredMpps(inputs, system);
  const interval = queue.meanInterval;
  return {
    lossProbability,
    lossProbabilityPublished: system.frames === null ? publishedLoss(batches, positions.lost) * factor : null,
    load: (batches.meanSize * service) / interval,
    loadWithOverhead: (batches.meanSize * service + overhead) / interval,
    utilisation: livelock ? 1 : (positions.meanAccepted * service + overhead) / interval,
    meanBatch: batches.meanSize,
    meanBatchIntervalUs: interval * slotUs,
    interruptsPerSecond: (cores * 1e6) / (interval * slotUs),
    closedByFramesShare: batches.closedByFrames,
    meanUnfinishedWorkUs: livelock
      ? null
      : (unfinished + (range.side === 'high' ? range.cutOff : 0)) * slotUs,
    idleTransferShare: range.side === 'high' ? 0 : u[0],
    offeredMpps: offered,
    throughputMpps: offered * (positions.meanAccepted / batches.meanSize),
    capacityMpps: capacity,
  };
}

function timeIndicators(system: System, queue: QueueSolution, times: ProcessingTimes) {
  const { slotUs } = system;
  const { range, positions, batches, work } = queue;
  const shift = range.side === 'high' ? range.cutOff : 0;
  const accepted = times.exactReader !== null;
  const parts = meanParts(batches, work, positions);
  const mean = parts.nic + parts.left + parts.overhead + parts.before + parts.service;
  return {
    ...readTimes(
      'processingUs.exact',
      times.exactReader,
      accepted ? mean : null,
      accepted ? times.exactSd : null,
      shift,
      slotUs,
    ),
    ...readTimes(
      'processingUs.published',
      times.publishedReader,
      times.published?.mean ?? null,
      times.published?.sd ?? null,
      shift,
      slotUs,
    ),
    'nicWaitingUs.mean': accepted ? parts.nic * slotUs : null,
    'queueWaitingUs.mean': accepted ? (parts.left + parts.overhead + parts.before + shift) * slotUs : null,
  };
}
