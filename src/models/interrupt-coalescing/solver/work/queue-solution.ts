/** From the system to the law of the unfinished work and what packets meet, stage by stage. */
import type { BatchIntervals } from '../interval/batch-intervals.ts';
import { batchIntervals, longestResidual } from '../interval/batch-intervals.ts';
import type { BatchWork } from './batch-work.ts';
import { batchWork, belowHorizon } from './batch-work.ts';
import type { KeptStages } from './kept-stages.ts';
import { within } from './kept-stages.ts';
import type { Interarrival, NicBatches } from '../interval/nic-batches.ts';
import { nicBatches, readInterarrival } from '../interval/nic-batches.ts';
import type { PacketPositions } from '../times/packet-positions.ts';
import { packetPositions } from '../times/packet-positions.ts';
import type { QueueLimit } from './queue-limit.ts';
import { lightReach, queueLimit } from './queue-limit.ts';
import { stationaryWork } from './stationary-work.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import type { System } from '../../system.ts';
import type { ChainMemory } from './work-chain.ts';
import { workChain } from './work-chain.ts';

export interface QueueSolution {
  /** Equal keys mean equal solutions, but for `range`. */
  key: string;
  batches: NicBatches;
  /** Below the solved limit. */
  work: BatchWork;
  intervals: BatchIntervals;
  range: QueueLimit;
  /** Law of the unfinished work before a transfer on the solved range. */
  u: Float64Array;
  positions: PacketPositions;
  cycles: number;
  /** Sum over the states of |U P - U|. */
  stationarityResidual: number;
  /** Largest deviation of a row's sum from 1. */
  rowResidual: number;
}

/**
 * Loss at the true limit over that at the solved one: below a cut-off range the loss goes on falling at the decay of
 * the work.
 */
export function lossFactor({ range }: QueueSolution): number {
  return range.side === 'low' ? Math.exp(-range.decay * range.cutOff) : 1;
}

/** Multiplications beyond this are refused: a solve would take most of a minute. */
const mostWork = 4e10;

/** Interarrival laws are kept at least this far, where they reach that far: the figure of batch intervals shows it. */
const shownInterarrival = 2 ** 15;

const powerOfTwoAbove = (n: number) => 2 ** Math.ceil(Math.log2(n));

/**
 * `reduce` false: the whole range up to the limit is solved even where most of it is empty, so that every u(k) has its
 * digits.
 */
export function* solveQueue(
  system: System,
  kept: KeptStages,
  memory: ChainMemory,
  reduce = true,
): Generator<number, QueueSolution, void> {
  const { arrivals, service, tau, limit, interval, memoryless, overhead } = system;
  const length = Math.max(shownInterarrival, powerOfTwoAbove(tau + limit + Math.ceil(service.mean) + 512));
  const batchesKey = `${arrivals.key}|${tau}|${length}`;
  const batches = yield* kept.get('batches', batchesKey, function* () {
    const interarrival: Interarrival = readInterarrival(arrivals, length);
    yield 0.05;
    return yield* within(nicBatches(arrivals, interarrival, tau), 0.05, 0.1);
  });
  const workKey = `${batchesKey}|${service.key}|${system.overheadKey}`;
  const horizon = powerOfTwoAbove(limit);
  const allWork = yield* kept.get('work', `${workKey}|${horizon}`, () =>
    within(batchWork(service, overhead, batches, horizon), 0.1, 0.15),
  );
  const make = (long: number) =>
    kept.get('intervals', `${batchesKey}|${interval}|${memoryless}|${long}`, () =>
      batchIntervals(arrivals, batches, interval, memoryless, long),
    );
  const mostLong = Math.max(1, limit + allWork.longestService - tau);
  const natural = longestResidual(batches, mostLong);
  const guess = reduce ? lightReach(arrivals, batches, allWork) + allWork.longestService - tau : Infinity;
  let long = Math.min(natural, Math.max(1, guess));
  let intervals = yield* within(make(long), 0.15, 0.3);
  yield 0.3;
  let range = chosenRange(system, batches, allWork, intervals, reduce);
  if (long < natural && range.limit + allWork.longestService - tau > long) {
    long = natural;
    intervals = yield* within(make(long), 0.3, 0.4);
    range = chosenRange(system, batches, allWork, intervals, reduce);
  }
  const key = `${workKey}|${interval}|${memoryless}|${long}|${range.limit}|${range.side === 'high'}`;
  const solved = yield* kept.get('queue', key, () => law(system, memory, batches, allWork, intervals, range));
  return { ...solved, key, batches, intervals, range };
}

function chosenRange(
  system: System,
  batches: NicBatches,
  work: BatchWork,
  intervals: BatchIntervals,
  reduce: boolean,
): QueueLimit {
  const range = queueLimit(batches, work, intervals, system.limit);
  return reduce ? range : { ...range, limit: system.limit, cutOff: 0, side: null };
}

function* law(
  system: System,
  memory: ChainMemory,
  batches: NicBatches,
  allWork: BatchWork,
  intervals: BatchIntervals,
  range: QueueLimit,
) {
  const work = belowHorizon(allWork, range.limit);
  const gaps = Math.min(range.limit, work.total.length);
  const rowCost = gaps * intervals.long * (intervals.terms + work.longestService);
  const stepCost = range.limit * (gaps + intervals.long);
  if (rowCost + 10 * stepCost > mostWork || gaps * (gaps + intervals.long) > mostWork / 400) {
    throw new SolveFailure(
      'too-many-slots',
      `This needs ${range.limit} states and batches of up to ${gaps} slots of work, more than can be solved: choose a longer slot.`,
      'slotUs',
    );
  }
  yield 0.4;
  const chain = yield* within(workChain(system.tau, work, intervals, range.limit, memory), 0.4, 0.6);
  const stationary = yield* within(stationaryWork(chain, range.decay), 0.6, 0.95);
  return {
    work,
    u: stationary.p,
    positions: packetPositions(batches, work, stationary.p, range.limit),
    cycles: stationary.cycles,
    stationarityResidual: stationary.residual,
    rowResidual: chain.rowResidual,
  };
}
