/** Estimates for several independent cores together, each with its own batches. */
import { fewestBatches, ratioEstimate } from '../../numerics/simulation/batch-means.ts';
import type { Interval } from '../simulation.ts';
import type { CoreStatistics, QueueSum } from './simulate-statistics.ts';

/** One simulated core, standing for `count` cores that are alike. */
export interface SimulatedCore {
  statistics: CoreStatistics;
  count: number;
}

/** A sum over some of a core's queues (counted from 0), or its simulated time. */
export type Quantity = { of: QueueSum; queues: readonly number[] } | { of: 'time' };

/** None of n independent events is seen in one run of twenty where each has this probability over n. */
const unseen = -Math.log(0.05);

function batchesOf({ statistics }: SimulatedCore, quantities: readonly Quantity[]): Float64Array {
  const sums = new Float64Array(statistics.count);
  const add = (values: Float64Array) => {
    for (let b = 0; b < sums.length; b++) sums[b] += values[b];
  };
  for (const quantity of quantities) {
    if (quantity.of === 'time') add(statistics.times());
    else for (const queue of quantity.queues) add(statistics.sums(queue, quantity.of));
  }
  return sums;
}

const total = (values: Float64Array) => values.reduce((a, b) => a + b, 0);

/**
 * The sum of some quantities per unit of the sum of others, all cores together; the cores run equally long. The interval is that
 * of the residuals (delta method), independent from core to core. `aboveElsewhere`, `belowElsewhere`: what cores that are not
 * simulated add to both sums per µs, exactly. Null where the second sum is nothing or a core has no batch yet.
 */
export function ratioOver(
  cores: readonly SimulatedCore[],
  above: readonly Quantity[],
  below: readonly Quantity[],
  aboveElsewhere = 0,
  belowElsewhere = 0,
): Interval | null {
  const parts = cores.map((core) => {
    const times = core.statistics.times();
    const perUs = core.count / total(times);
    return { times, perUs, count: core.count, above: batchesOf(core, above), below: batchesOf(core, below) };
  });
  const all = parts.reduce((sum, part) => sum + part.perUs * total(part.below), belowElsewhere);
  if (!(all > 0)) return null;
  const mean = parts.reduce((sum, part) => sum + part.perUs * total(part.above), aboveElsewhere) / all;
  if (parts.some(({ times }) => times.length < fewestBatches)) return { mean, halfWidth: null };
  const halfWidths = parts.map((part) => {
    const residuals = part.above.map((value, b) => value - mean * part.below[b]);
    return part.count * ratioEstimate(residuals, part.times)!.halfWidth!;
  });
  return { mean, halfWidth: Math.hypot(...halfWidths) / all };
}

/**
 * The share of events among trials, as `ratioOver`; where no event was seen, the half width is the share at which that is likely in
 * one run of twenty.
 */
export function shareOver(
  cores: readonly SimulatedCore[],
  events: Quantity,
  trials: readonly Quantity[],
  certainElsewhere = 0,
): Interval | null {
  const estimate = ratioOver(cores, [events], trials, certainElsewhere, certainElsewhere);
  if (!estimate || estimate.mean > 0 || estimate.halfWidth === null) return estimate;
  const seen = cores.reduce((sum, core) => sum + total(batchesOf(core, trials)), 0);
  return { mean: 0, halfWidth: Math.min(1, unseen / seen) };
}

export function scaled(estimate: Interval | null, factor: number): Interval | null {
  if (!estimate) return null;
  const { mean, halfWidth } = estimate;
  return { mean: factor * mean, halfWidth: halfWidth === null ? null : factor * halfWidth };
}
