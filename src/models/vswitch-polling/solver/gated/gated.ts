/** The gated model of one core: every RX queue at its polling instants, with whole batches. M = 1: Sohail's model. */
import { meanBatch, meanOver } from './batch-law.ts';
import type { CoreResult, QueueResult } from '../core-result.ts';
import { silentQueue } from '../core-result.ts';
import { timeAverages } from './gated-averages.ts';
import type { GatedFixedPoint, SweepKind } from './gated-fixed-point.ts';
import { solveGatedFixedPoint } from './gated-fixed-point.ts';
import { neighboursOf } from '../queue-groups.ts';
import { batchMisses, batchTimes } from './service-phases.ts';
import type { CoreSystem } from '../../system.ts';
import { meanOf } from '../workload/vacation-chain.ts';

/** Above so many operations a sweep, queues of one rate are solved together even where sweeps are to be counted. */
const mostSequential = 2e7;

/** With less switch-over time than this share of a packet's, sweeps from empty queues hardly get off the ground. */
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
 * Without switch-over time and close to the critical load one of the two ways may hardly move, from where it starts;
 * the other then comes from the other side.
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
