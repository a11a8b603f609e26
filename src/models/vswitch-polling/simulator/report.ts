/**
 * From the runs' statistics to estimates under the names of the model's indicators, table columns and distributions.
 */
import type { Interval, SimulatedDistribution } from '../../contract/simulation.ts';
import type { CoreStatistics, QueueSum } from './statistics.ts';
import { fewestBatches, mostBatches, ratioEstimate } from '../../../numerics/simulation/batch-means.ts';

// Estimates for several independent cores together, each with its own batches.

/** One simulated core, standing for `count` cores that are alike. */
interface SimulatedCore {
  statistics: CoreStatistics;
  count: number;
}

/** A sum over some of a core's queues (counted from 0), or its simulated time. */
type Quantity = { of: QueueSum; queues: readonly number[] } | { of: 'time' };

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
function ratioOver(
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
function shareOver(
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

function scaled(estimate: Interval | null, factor: number): Interval | null {
  if (!estimate) return null;
  const { mean, halfWidth } = estimate;
  return { mean: factor * mean, halfWidth: halfWidth === null ? null : factor * halfWidth };
}

/** The simulated cores and what the whole switch has beside them. */
interface SimulatedSwitch {
  ports: number;
  /** Cores of the switch. */
  cores: number;
  /** Those that get packets. */
  simulated: readonly SimulatedCore[];
  /** For each core of the switch its place in `simulated`; -1 for one that gets no packets. */
  placeOfCore: readonly number[];
  /**
   * Visits per µs that the cores without packets make to each of their queues together; infinite without switch-over
   * time.
   */
  idleVisits: number;
  /** Whether some core polls empty queues endlessly often. */
  polledEndlessly: boolean;
}

type Intervals = Record<string, Interval | null>;

const time: readonly Quantity[] = [{ of: 'time' }];

/** Mean number over all cores of the switch. */
function perCore({ simulated, cores }: SimulatedSwitch, quantity: Quantity): Interval | null {
  const busyCores = simulated.reduce((sum, { count }) => sum + count, 0);
  return scaled(ratioOver(simulated, [quantity], time), busyCores / cores);
}

/** Packets/µs over these cores. */
function rate(cores: readonly SimulatedCore[], quantity: Quantity): Interval | null {
  const count = cores.reduce((sum, core) => sum + core.count, 0);
  return scaled(ratioOver(cores, [quantity], time), count);
}

export function switchIndicators(whole: SimulatedSwitch): Intervals {
  const { ports, simulated } = whole;
  const all = Array.from({ length: ports }, (_, port) => port);
  const sum = (of: QueueSum): Quantity => ({ of, queues: all });
  return {
    lossProbability: shareOver(simulated, sum('lost'), [sum('arrived')]),
    throughputMpps: rate(simulated, sum('departed')),
    // Little's law on the path that was seen
    sojournUs: ratioOver(simulated, [sum('area')], [sum('departed')]),
    meanQueue: scaled(perCore(whole, sum('area')), 1 / ports),
    utilisation: perCore(whole, sum('busy')),
    ...Object.assign({}, ...all.map((port) => portIndicators(whole, port))),
    ...Object.assign({}, ...whole.placeOfCore.map((place, core) => coreIndicators(whole, core, place, sum))),
  };
}

function portIndicators(whole: SimulatedSwitch, port: number): Intervals {
  const { simulated, idleVisits, polledEndlessly } = whole;
  const sum = (of: QueueSum): Quantity => ({ of, queues: [port] });
  const visits = [sum('visits'), sum('emptyVisits')];
  const certain = (mean: number): Interval => ({ mean, halfWidth: 0 });
  const prefix = `ports.${port}`;
  return {
    [`${prefix}.loadMpps`]: rate(simulated, sum('arrived')),
    [`${prefix}.lossProbability`]: shareOver(simulated, sum('lost'), [sum('arrived')]),
    [`${prefix}.meanQueue`]: perCore(whole, sum('area')),
    [`${prefix}.sojournUs`]: ratioOver(simulated, [sum('area')], [sum('departed')]),
    [`${prefix}.throughputMpps`]: rate(simulated, sum('departed')),
    [`${prefix}.emptyAtPoll`]: polledEndlessly
      ? certain(1)
      : shareOver(simulated, sum('emptyVisits'), visits, idleVisits),
    [`${prefix}.meanBatch`]: polledEndlessly
      ? certain(0)
      : ratioOver(simulated, [sum('taken')], visits, 0, idleVisits),
    [`${prefix}.missRatio`]: ratioOver(simulated, [sum('missed')], [sum('taken')]),
    [`${prefix}.utilisation`]: perCore(whole, sum('busy')),
  };
}

function coreIndicators(
  { simulated }: SimulatedSwitch,
  core: number,
  place: number,
  sum: (of: QueueSum) => Quantity,
): Intervals {
  const ofCore = place < 0 ? [] : [{ ...simulated[place], count: 1 }];
  const prefix = `perCore.${core}`;
  const idle: Interval | null = place < 0 ? { mean: 0, halfWidth: 0 } : null;
  return {
    [`${prefix}.loadMpps`]: idle ?? rate(ofCore, sum('arrived')),
    [`${prefix}.utilisation`]: idle ?? ratioOver(ofCore, [sum('busy')], time),
    [`${prefix}.lossProbability`]: idle ?? shareOver(ofCore, sum('lost'), [sum('arrived')]),
    [`${prefix}.throughputMpps`]: idle ?? rate(ofCore, sum('departed')),
  };
}

/** Probabilities of the lengths that one queue was seen to have. */
export function lengthDistribution({ lengths }: CoreStatistics, row: number): SimulatedDistribution | null {
  const counts = lengths[row];
  if (!(counts.total() > 0)) return null;
  const { start, end } = counts;
  return { unit: 'packets', start, step: 1, ...counts.shares(start, end) };
}
