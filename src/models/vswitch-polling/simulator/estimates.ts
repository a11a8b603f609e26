/** Estimates for several independent cores together, each with its own batches. */
import { fewestBatches, mostBatches, ratioEstimate } from '../../../numerics/simulation/batch-means.ts';
import type { Interval } from '../../contract/simulation.ts';
import type { CoreStatistics, QueueSum } from './statistics.ts';

/** One simulated core, standing for `count` cores that are alike. */
export interface SimulatedCore {
  statistics: CoreStatistics;
  count: number;
}

/** A sum over some of a core's queues (counted from 0), or its simulated time. */
export type Quantity = { of: QueueSum; queues: readonly number[] } | { of: 'time' };

/** None of n independent events is seen in one run of twenty where each has this probability over n. */
const unseen = -Math.log(0.05);

/** Sums of every batch. Read only. */
function batchesOf({ statistics }: SimulatedCore, quantities: readonly Quantity[]): Float64Array {
  const parts = quantities.flatMap((quantity) =>
    quantity.of === 'time'
      ? [statistics.times()]
      : quantity.queues.map((queue) => statistics.sums(queue, quantity.of)),
  );
  if (parts.length === 1) return parts[0];
  const sums = new Float64Array(statistics.count);
  for (const part of parts) for (let b = 0; b < sums.length; b++) sums[b] += part[b];
  return sums;
}

function total(values: Float64Array): number {
  let sum = 0;
  for (let b = 0; b < values.length; b++) sum += values[b];
  return sum;
}

/**
 * The sum of some quantities per unit of the sum of others, all cores together; the cores run equally long. The
 * interval is that of the residuals (delta method), independent from core to core. `aboveElsewhere`, `belowElsewhere`:
 * what cores that are not simulated add to both sums per µs, exactly. Null where the second sum is nothing or a core
 * has no batch yet.
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
  const residuals = new Float64Array(mostBatches);
  let squares = 0;
  for (const part of parts) {
    const batches = part.times.length;
    for (let b = 0; b < batches; b++) residuals[b] = part.above[b] - mean * part.below[b];
    const { halfWidth } = ratioEstimate(residuals.subarray(0, batches), part.times)!;
    squares += (part.count * halfWidth!) ** 2;
  }
  return { mean, halfWidth: Math.sqrt(squares) / all };
}

/**
 * The share of events among trials, as `ratioOver`; where no event was seen, the half width is the share at which that
 * is likely in one run of twenty.
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
