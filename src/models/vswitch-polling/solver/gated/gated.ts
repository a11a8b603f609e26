/** The gated model of one core: every RX queue at its polling instants, with whole batches. M = 1: Sohail's model. */
import { type BatchLaw, meanBatch, meanOver } from './batch-law.ts';
import { type CoreResult, type QueueResult, silentQueue } from '../core-result.ts';
import { type Neighbour, neighboursOf } from '../port-groups.ts';
import { type GatedFixedPoint, solveGatedFixedPoint, type SweepKind } from './gated-fixed-point.ts';
import { batchMisses, batchTimes } from './service-phases.ts';
import type { CoreSystem } from '../../system.ts';
import { meanOf } from '../workload/vacation-chain.ts';
import type { GatedQueue } from './gated-queue.ts';

/** Content of a gated queue at any time, from its content at polling instants. */
interface TimeAverages {
  /** Probabilities of 0..K packets at any time. */
  law: Float64Array;
  /** Mean cycle, µs. */
  cycle: number;
}

/** Starting contents less likely than this are left out. */
const unlikely = 1e-100;

/**
 * Follows the law of the content through one cycle of a solved queue and adds up the time spent at each content: all
 * phases are exponential, so the law within a phase is the law at its end. O(K) for each phase of the cycle and of
 * every smaller batch of the queue.
 */
function timeAverages(queue: GatedQueue, neighbours: readonly Neighbour[]): TimeAverages {
  const walk = new CycleWalk(queue);
  walk.ownBatch();
  walk.switchOver();
  for (const { batches, count } of neighbours) {
    for (let copy = 0; copy < count; copy++) {
      walk.batchOf(batches);
      walk.switchOver();
    }
  }
  let cycle = 0;
  for (const time of walk.time) cycle += time;
  return { law: walk.time.map((time) => time / cycle), cycle };
}

class CycleWalk {
  /** Time spent at each content so far, µs. */
  readonly time: Float64Array;
  private content: Float64Array;
  private readonly buffer: Float64Array;

  constructor(private readonly queue: GatedQueue) {
    this.time = new Float64Array(queue.law.length);
    this.content = queue.law.slice();
    this.buffer = new Float64Array(this.content.length);
  }

  /** Every batch size for itself: those that are full have the same phases, the others end earlier. */
  ownBatch(): void {
    const found = this.content;
    const { maxBatch } = this.queue.phases;
    const after = new Float64Array(found.length);
    after[0] = found[0];
    for (let m = 1; m <= maxBatch; m++) {
      const y = this.buffer.fill(0);
      if (m < maxBatch) y[m] = found[m];
      else for (let k = maxBatch; k < y.length; k++) y[k] = found[k];
      if (m < maxBatch && found[m] < unlikely) continue;
      for (let l = 0; l < m; l++) {
        this.queue.phases.addServiceTime(this.time, y, l, 1);
        this.queue.phases.serviceStep(y, l);
        y.copyWithin(0, 1);
        y[y.length - 1] = 0;
      }
      for (let k = 0; k < y.length; k++) after[k] += y[k];
    }
    this.content = after;
  }

  switchOver(): void {
    const { phases } = this.queue;
    phases.switchOverStep(this.content);
    for (let k = 0; k < this.time.length; k++) this.time[k] += phases.switchOver * this.content[k];
  }

  batchOf(batches: BatchLaw): void {
    const { phases } = this.queue;
    const { content, buffer: stepped } = this;
    stepped.set(content);
    for (let k = 0; k < content.length; k++) content[k] *= batches[0];
    let larger = 0;
    const above = batches.map(() => 0);
    for (let m = batches.length - 1; m > 0; m--) above[m - 1] = larger += batches[m];
    for (let l = 0; l < batches.length - 1 && above[l] > unlikely; l++) {
      phases.addServiceTime(this.time, stepped, l, above[l]);
      phases.serviceStep(stepped, l);
      const weight = batches[l + 1];
      for (let k = 0; k < content.length; k++) content[k] += weight * stepped[k];
    }
  }
}

/** Operations a sweep above which queues of one rate are solved together even where sweeps are counted. */
const mostSequential = 2e7;

/** With less switch-over time than this share of a packet's, sweeps from empty queues converge very slowly. */
const leastSwitchOver = 1e-6;

/** How the gated form itself is solved: so that its sweeps can be compared, unless that takes too long. */
export function comparableSweeps({ rates, capacity, maxBatch, times }: CoreSystem): SweepKind {
  return rates.length * capacity * capacity * maxBatch <= mostSequential &&
    times.switchOver >= leastSwitchOver * (times.hit + times.forward)
    ? 'sequential'
    : 'grouped';
}

/**
 * Embedded chains at the polling instants, coupled by the sizes of the batches; then averages over time. Each queue
 * takes the batches of the others as independent of its own content and of each other: exact for one queue but for the
 * cache, about right for losses and full queues, too optimistic for waiting below the critical load.
 */
export function solveGated(core: CoreSystem, kind: SweepKind): CoreResult {
  const fixedPoint = restingPoint(core, kind);
  const { groups, iterations, converged, residual } = fixedPoint;
  const byGroup: (QueueResult | null)[] = [];
  for (const g of groups.keys()) {
    byGroup.push(groupResult(core, fixedPoint, g));
  }
  const pollRate =
    byGroup.find((result) => result !== null)?.pollRate ?? 1 / (core.rates.length * core.times.switchOver);
  const queues = core.rates.map((rate, i) => {
    const g = groups.length === core.rates.length ? i : groups.findIndex((group) => group.rate === rate);
    return byGroup[g] ?? silentQueue(pollRate);
  });
  const active = core.rates.some((rate) => rate > 0);
  return { queues, iterations: active ? iterations : 0, converged, residual };
}

/**
 * Without switch-over time and close to the critical load one of the two kinds of sweeps may make almost no progress
 * from its start; the other kind approaches the fixed point from the other side.
 */
function restingPoint(core: CoreSystem, kind: SweepKind): GatedFixedPoint {
  const first = solveGatedFixedPoint(core, kind);
  if (first.converged) return first;
  const second = solveGatedFixedPoint(core, kind === 'grouped' ? 'sequential' : 'grouped');
  return second.converged ? second : first;
}

function groupResult(
  core: CoreSystem,
  { groups, queues, batches }: GatedFixedPoint,
  g: number,
): QueueResult | null {
  const queue = queues[g];
  if (queue === null) return null;
  const averaging = timeAverages(queue, neighboursOf(g, groups, batches));
  const { cycle } = averaging;
  const law = new Float64Array(core.capacity + 1);
  law.set(averaging.law);
  const mean = meanBatch(batches[g]);
  const meanQueue = meanOf(law);
  return {
    loss: law[core.capacity],
    meanQueue,
    sojourn: (meanQueue * cycle) / mean,
    throughput: mean / cycle,
    emptyAtPoll: batches[g][0],
    meanBatch: mean,
    missRatio: meanOver(batches[g], batchMisses(core)) / mean,
    utilisation: meanOver(batches[g], batchTimes(core)) / cycle,
    pollRate: 1 / cycle,
    law,
  };
}
