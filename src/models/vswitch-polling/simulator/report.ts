/**
 * From the runs' statistics to estimates under the names of the model's indicators, table columns and distributions.
 */
import type { Interval, SimulatedDistribution } from '../../contract/simulation.ts';
import type { Quantity, SimulatedCore } from './estimates.ts';
import { ratioOver, scaled, shareOver } from './estimates.ts';
import type { CoreStatistics, QueueSum } from './statistics.ts';

/** The simulated cores and what the whole switch has beside them. */
export interface SimulatedSwitch {
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
  const own = place < 0 ? [] : [{ ...simulated[place], count: 1 }];
  const prefix = `perCore.${core}`;
  const idle: Interval | null = place < 0 ? { mean: 0, halfWidth: 0 } : null;
  return {
    [`${prefix}.loadMpps`]: idle ?? rate(own, sum('arrived')),
    [`${prefix}.utilisation`]: idle ?? ratioOver(own, [sum('busy')], time),
    [`${prefix}.lossProbability`]: idle ?? shareOver(own, sum('lost'), [sum('arrived')]),
    [`${prefix}.throughputMpps`]: idle ?? rate(own, sum('departed')),
  };
}

/** Probabilities of the lengths that one queue was seen to have. */
export function lengthDistribution({ lengths }: CoreStatistics, row: number): SimulatedDistribution | null {
  const counts = lengths[row];
  if (!(counts.total() > 0)) return null;
  const { start, end } = counts;
  return { unit: 'packets', start, step: 1, ...counts.shares(start, end) };
}
