/** From the system to the law of the unfinished work and what packets meet, stage by stage. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { longestResidual } from '../interval/batch-intervals.ts';
import type { BatchWork } from './batch-work.ts';
import { batchWork, belowHorizon } from './batch-work.ts';
import { chainCost, isAffordable, mostHeld } from './chain-cost.ts';
import type { KeptStages } from './kept-stages.ts';
import { share as within } from '../../../../numerics/progress.ts';
import type { Closing } from '../interval/closings.ts';
import { closingsOf } from '../interval/closings.ts';
import { byInterval } from '../interval/by-interval.ts';
import { closedBatches } from '../interval/frame-closing.ts';
import type { Interarrival, NicBatches } from '../interval/nic-batches.ts';
import { readInterarrival } from '../interval/nic-batches.ts';
import type { PacketPositions } from '../times/packet-positions.ts';
import { openerPositions } from '../times/opener-positions.ts';
import { packetPositions } from '../times/packet-positions.ts';
import { interruptPile } from './interrupt-pile.ts';
import type { OpenerWork } from './opener-work.ts';
import { beforeTransfer, openerWork } from './opener-work.ts';
import { openerWalk } from './opener-walk.ts';
import type { ClosedChain } from './opener-walk.ts';
import type { QueueLimit } from './queue-limit.ts';
import { lightReach, queueLimit } from './queue-limit.ts';
import { stationaryWork } from './stationary-work.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import type { System } from '../../system.ts';
import type { ChainMemory } from './work-chain.ts';
import { workChain } from './work-chain.ts';
import { TooMuchWork } from './too-much-work.ts';
import { transferWalk } from './work-walk.ts';

export interface QueueSolution {
  /** Equal keys mean equal solutions, but for `range`. */
  key: string;
  batches: NicBatches;
  /** Below the solved limit. */
  work: BatchWork;
  /** E[S], slots. */
  meanInterval: number;
  range: QueueLimit;
  /** Law of the unfinished work before a transfer on the solved range. */
  u: Float64Array;
  /** Where frames can close a batch; null where only the timer does, and where interrupts alone are too much. */
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
 * Loss at the true limit over that at the solved one: below a cut-off range the loss goes on falling at the decay of
 * the work.
 */
export function lossFactor({ range }: QueueSolution): number {
  return range.side === 'low' ? Math.exp(-range.decay * range.cutOff) : 1;
}

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
  const { arrivals, service, tau, frames, limit, interval, memoryless, overhead } = system;
  const length = Math.max(shownInterarrival, powerOfTwoAbove(tau + limit + Math.ceil(service.mean) + 512));
  const batchesKey = `${arrivals.key}|${tau}|${frames}|${length}`;
  const batches = yield* kept.get('batches', batchesKey, function* () {
    const interarrival: Interarrival = readInterarrival(arrivals, length);
    yield 0.05;
    return yield* within(closedBatches(arrivals, interarrival, tau, frames), 0.05, 0.1);
  });
  yield 0.1;
  const workKey = `${batchesKey}|${service.key}|${system.overheadKey}`;
  const horizon = powerOfTwoAbove(limit);
  const allWork = yield* kept.get('work', `${workKey}|${horizon}`, () =>
    within(batchWork(service, overhead, batches, horizon), 0.1, 0.15),
  );
  yield 0.15;
  const make = (long: number) =>
    kept.get('intervals', `${batchesKey}|${interval}|${memoryless}|${long}`, () =>
      closingsOf(arrivals, batches, interval, memoryless, long),
    );
  // Work that is left when a batch is closed has lost what it was held for, where only the timer closes it.
  const held = batches.frames === null ? tau : 0;
  const above = yield* within(interruptPile(batches, overhead), 0.15, 0.15);
  const highest = allWork.longestService + Math.min(above, mostPiled);
  const mostLong = Math.max(1, limit + highest - held);
  const natural = longestResidual(batches, mostLong);
  const light = lightReach(arrivals, batches, allWork) + highest + tau - 2 * held;
  let long = Math.min(natural, Math.max(1, reduce ? light : Infinity));
  let closings = yield* within(make(long), 0.15, 0.3);
  yield 0.3;
  let range = yield* within(chosenRange(system, batches, allWork, closings, reduce), 0.3, 0.32);
  if (long < natural && range.limit + highest - held > long) {
    long = natural;
    closings = yield* within(make(long), 0.32, 0.38);
    range = yield* within(chosenRange(system, batches, allWork, closings, reduce), 0.38, 0.4);
  }
  const key = `${workKey}|${interval}|${memoryless}|${long}|${range.limit}|${range.side === 'high'}`;
  const solved = yield* kept.get('queue', key, () =>
    law(system, memory, batches, allWork, closings, range, above),
  );
  const meanInterval =
    batches.frames === null
      ? closings[0].intervals.meanInterval
      : batches.meanInterarrival * batches.meanSize;
  return { ...solved, key, batches, meanInterval, range };
}

function* chosenRange(
  system: System,
  batches: NicBatches,
  work: BatchWork,
  closings: readonly Closing[],
  reduce: boolean,
): Generator<number, QueueLimit, void> {
  const range = yield* queueLimit(batches, work, closings, system.limit);
  return reduce ? range : { ...range, limit: system.limit, cutOff: 0, side: null };
}

function* law(
  system: System,
  memory: ChainMemory,
  batches: NicBatches,
  allWork: BatchWork,
  found: readonly Closing[],
  range: QueueLimit,
  above: number,
) {
  const work = yield* within(belowHorizon(allWork, range.limit), 0.4, 0.4);
  if (above === Infinity) return yield* livelock(batches, work, range.limit);
  if (above > mostPiled) throw interruptsNearCapacity();
  const costOf = (asked: readonly Closing[]) => chainCost(batches, work, asked, range.limit, above);
  const closings = isAffordable(costOf(found)) ? found : yield* within(byInterval(found), 0.4, 0.4);
  const cost = costOf(closings);
  if (!isAffordable(cost)) throw new TooMuchWork(cost.products, cost.entries);
  const room = mostHeld - cost.entries;
  yield 0.4;
  if (batches.frames !== null) {
    return yield* openerLaw(system, memory, batches, work, closings, range, above, room);
  }
  const { intervals } = closings[0];
  const chain = yield* within(workChain(system.tau, work, intervals, range.limit, memory), 0.4, 0.6);
  yield 0.6;
  const stationary = yield* within(stationaryWork(transferWalk(chain), range.decay, room), 0.6, 0.95);
  const positions = yield* within(packetPositions(batches, work, stationary.p, range.limit), 0.95, 1);
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
    'Interrupts alone take nearly all of the core, and the work that they pile up is more than can be solved. Change the limit of frames or the rate slightly.',
    'coalescingFrames',
  );
}

/** Where frames can close a batch: the work is followed from opener to opener. */
function* openerLaw(
  system: System,
  memory: ChainMemory,
  batches: NicBatches,
  work: BatchWork,
  closings: readonly Closing[],
  range: QueueLimit,
  above: number,
  room: number,
) {
  const { overhead } = work;
  const { limit } = range;
  const chains: ClosedChain[] = [];
  let rowResidual = 0;
  for (const [c, closing] of closings.entries()) {
    const part = 0.2 / closings.length;
    const rows = workChain(0, work, closing.intervals, limit, memory.of(c), above);
    const chain = yield* within(rows, 0.4 + c * part, 0.4 + (c + 1) * part);
    rowResidual += closing.probability * chain.rowResidual;
    chains.push({ closing, chain });
    yield 0.4 + (c + 1) * part;
  }
  const mostOverhead = overhead.start + overhead.p.length - 1;
  const walk = yield* within(openerWalk(chains, system.tau, mostOverhead), 0.6, 0.6);
  const stationary = yield* within(stationaryWork(walk, range.decay, room), 0.6, 0.95);
  const opener = yield* within(openerWork(stationary.p, closings, system.tau), 0.95, 0.96);
  const positions = yield* within(openerPositions(batches, work, opener, limit), 0.96, 1);
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
function* livelock(batches: NicBatches, work: BatchWork, limit: number) {
  const u = float64Array(limit + 1);
  u[limit] = 1;
  const positions = yield* within(packetPositions(batches, work, u, limit), 0.4, 1);
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
