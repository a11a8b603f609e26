/** From the system to the law of the unfinished work and the acceptance and waiting of packets, stage by stage. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { ReportProgress } from '../../../contract/solver.ts';
import { type BatchIntervals, longestResidual } from '../interval/batch-intervals.ts';
import { type BatchWork, batchWork, belowHorizon } from './batch-work.ts';
import { chainCost, isAffordable, mostHeld } from '../../cost/law-reach.ts';
import { type Closing, closingsOf } from '../interval/closings.ts';
import { closedBatches } from '../interval/frame-closing.ts';
import { type Interarrival, type NicBatches, readInterarrival } from '../interval/nic-batches.ts';
import { type PacketPositions, packetPositions } from '../times/packet-positions.ts';
import { openerPositions } from '../times/opener-positions.ts';
import { interruptPile } from './work-rows.ts';
import { beforeTransfer, type ClosedChain, openerWalk, type OpenerWork, openerWork } from './opener-walk.ts';
import { lightReach, type QueueLimit, queueLimit } from './queue-limit.ts';
import { stationaryWork } from './stationary-work.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import type { System } from '../../system.ts';
import { type ChainMemory, workChain } from './work-chain.ts';
import { transferWalk } from './work-walk.ts';

/**
 * The last result of every stage of a solve, by its dependencies: a change of one input repeats only dependent stages.
 */
export class StageCache {
  private readonly stages = new Map<string, { key: string; value: unknown }>();

  /** Cached result of `make` where this stage was last made with this key, else a new one. */
  get<T>(stage: string, key: string, make: () => T): T {
    const last = this.stages.get(stage);
    if (last?.key === key) return last.value as T;
    const value = make();
    this.stages.set(stage, { key, value });
    return value;
  }
}

export interface QueueSolution {
  /** Equal keys mean equal solutions, but for `range`. */
  key: string;
  batches: NicBatches;
  /** Work of a batch below the solved limit. */
  work: BatchWork;
  /** E[S], slots. */
  meanInterval: number;
  range: QueueLimit;
  /** Law of the unfinished work before a transfer on the solved range. */
  u: Float64Array;
  /**
   * Work at openers, where frames can close a batch; null where only the timer does, and where interrupts alone are too
   * much.
   */
  opener: OpenerWork | null;
  /** Interrupts alone are more work than the core can do: nothing is ever accepted. */
  livelock: boolean;
  positions: PacketPositions;
  cycles: number;
  /** Sum over the states of |U P - U|. */
  stationarityResidual: number;
  /** Largest deviation of a row's sum from 1. */
  rowResidual: number;
}

/**
 * Loss at the true limit over that at the solved one: above the solved range the loss goes on falling at the decay of
 * the work.
 */
export function lossFactor({ range }: QueueSolution): number {
  return range.side === 'low' ? Math.exp(-range.decay * range.cutOff) : 1;
}

/**
 * Smallest length, slots, on which interarrival laws are listed, where they reach that far: the figure of batch
 * intervals shows it.
 */
const shownInterarrival = 2 ** 15;

const powerOfTwoAbove = (n: number) => 2 ** Math.ceil(Math.log2(n));

interface QueueRequest {
  /**
   * False: the whole range up to the limit is solved even where most of it is empty, so that every u(k) has its digits.
   */
  reduce: boolean;
  report: ReportProgress;
}

export function solveQueue(
  system: System,
  stages: StageCache,
  memory: ChainMemory,
  { reduce, report }: QueueRequest,
): QueueSolution {
  const { arrivals, service, tau, frames, limit, interval, memoryless, overhead } = system;
  const length = Math.max(shownInterarrival, powerOfTwoAbove(tau + limit + Math.ceil(service.mean) + 512));
  const batchesKey = `${arrivals.key}|${tau}|${frames}|${length}`;
  const batches = stages.get('batches', batchesKey, () => {
    const interarrival: Interarrival = readInterarrival(arrivals, length);
    return closedBatches(arrivals, interarrival, tau, frames);
  });
  const workKey = `${batchesKey}|${service.key}|${system.overheadKey}`;
  const horizon = powerOfTwoAbove(limit);
  const allWork = stages.get('work', `${workKey}|${horizon}`, () =>
    batchWork(service, overhead, batches, horizon),
  );
  const make = (long: number) =>
    stages.get('intervals', `${batchesKey}|${interval}|${memoryless}|${long}`, () =>
      closingsOf(arrivals, batches, interval, memoryless, long),
    );
  // The rest of the work when a batch is closed is less by the holding time, where only the timer closes it.
  const held = batches.frames === null ? tau : 0;
  const above = interruptPile(batches, overhead);
  const highest = allWork.longestService + Math.min(above, mostPiled);
  const mostLong = Math.max(1, limit + highest - held);
  const natural = longestResidual(batches, mostLong);
  const light = lightReach(arrivals, batches, allWork) + highest + tau - 2 * held;
  let long = Math.min(natural, Math.max(1, reduce ? light : Infinity));
  let closings = make(long);
  report(0.3);
  let range = chosenRange(system, batches, allWork, closings, reduce);
  if (long < natural && range.limit + highest - held > long) {
    long = natural;
    closings = make(long);
    range = chosenRange(system, batches, allWork, closings, reduce);
  }
  const key = `${workKey}|${interval}|${memoryless}|${long}|${range.limit}|${range.side === 'high'}`;
  const solved = stages.get('queue', key, () =>
    law(system, memory, batches, allWork, closings, range, above, report),
  );
  report(1);
  const meanInterval =
    batches.frames === null
      ? closings[0].intervals.meanInterval
      : batches.meanInterarrival * batches.meanSize;
  return { ...solved, key, batches, meanInterval, range };
}

function chosenRange(
  system: System,
  batches: NicBatches,
  work: BatchWork,
  closings: readonly Closing[],
  reduce: boolean,
): QueueLimit {
  const range = queueLimit(batches, work, closings, system.limit);
  return reduce ? range : { ...range, limit: system.limit, cutOff: 0, side: null };
}

function law(
  system: System,
  memory: ChainMemory,
  batches: NicBatches,
  allWork: BatchWork,
  found: readonly Closing[],
  range: QueueLimit,
  above: number,
  report: ReportProgress,
) {
  const work = belowHorizon(allWork, range.limit);
  if (above === Infinity) return livelock(batches, work, range.limit);
  if (above > mostPiled) throw interruptsNearCapacity();
  const costOf = (asked: readonly Closing[]) => chainCost(batches, work, asked, range.limit, above);
  const closings = isAffordable(costOf(found)) ? found : byInterval(found);
  const cost = costOf(closings);
  const room = mostHeld - cost.entries;
  if (batches.frames !== null) {
    return openerLaw(system, memory, batches, work, closings, range, above, room, report);
  }
  const { intervals } = closings[0];
  const chain = workChain(system.tau, work, intervals, range.limit, memory);
  report(0.6);
  const stationary = stationaryWork(transferWalk(chain), range.decay, room);
  const positions = packetPositions(batches, work, stationary.p, range.limit);
  return {
    work,
    u: stationary.p,
    opener: null,
    livelock: false,
    positions,
    cycles: stationary.cycles,
    stationarityResidual: stationary.residual,
    rowResidual: chain.rowResidual,
  };
}

/** Most states beyond the limit. */
const mostPiled = 20_000;

function interruptsNearCapacity(): SolveFailure {
  return new SolveFailure(
    'interrupts-near-capacity',
    'Interrupts alone take nearly all of the core, and the work that they pile up is more than can be solved. Change the frame limit or the rate slightly.',
    'coalescingFrames',
  );
}

/** Where frames can close a batch: the work is followed from opener to opener. */
function openerLaw(
  system: System,
  memory: ChainMemory,
  batches: NicBatches,
  work: BatchWork,
  closings: readonly Closing[],
  range: QueueLimit,
  above: number,
  room: number,
  report: ReportProgress,
) {
  const { overhead } = work;
  const { limit } = range;
  const chains: ClosedChain[] = [];
  let rowResidual = 0;
  for (const [c, closing] of closings.entries()) {
    const chain = workChain(0, work, closing.intervals, limit, memory.of(c), above);
    rowResidual += closing.probability * chain.rowResidual;
    chains.push({ closing, chain });
  }
  const mostOverhead = overhead.start + overhead.p.length - 1;
  const walk = openerWalk(chains, system.tau, mostOverhead);
  report(0.6);
  const stationary = stationaryWork(walk, range.decay, room);
  const opener = openerWork(stationary.p, closings, system.tau);
  const positions = openerPositions(batches, work, opener, limit);
  return {
    work,
    u: beforeTransfer(opener, closings.length === 1 ? 1 : batches.closedByFrames),
    opener,
    livelock: false,
    positions,
    cycles: stationary.cycles,
    stationarityResidual: stationary.residual,
    rowResidual,
  };
}

/** Work grows without bound: every packet finds the limit or more. */
function livelock(batches: NicBatches, work: BatchWork, limit: number) {
  const u = float64Array(limit + 1);
  u[limit] = 1;
  const positions = packetPositions(batches, work, u, limit);
  return {
    work,
    u,
    opener: null,
    livelock: true,
    positions,
    cycles: 0,
    stationarityResidual: 0,
    rowResidual: 0,
  };
}

/**
 * The same closings, their joint laws by interval instead of by batch size where there are fewer intervals: large
 * batches with hardly a slot between them.
 */
function byInterval(closings: readonly Closing[]): readonly Closing[] {
  const found: Closing[] = [];
  for (const closing of closings) {
    const { perSize, long, terms } = closing.intervals;
    const turned = perSize && long + 1 < terms;
    found.push(turned ? { ...closing, intervals: transposed(closing.intervals) } : closing);
  }
  return found;
}

/** One term for every R. */
function transposed(intervals: BatchIntervals): BatchIntervals {
  const { sizes, long, gap: joint } = intervals;
  const terms = long + 1;
  const size = float64Array(terms * sizes);
  const gap = float64Array(terms * terms);
  for (let r = 0; r < terms; r++) {
    for (let j = 0; j < sizes; j++) size[r * sizes + j] = joint[j * terms + r];
    gap[r * terms + r] = 1;
  }
  return { ...intervals, terms, perSize: false, size, gap };
}
