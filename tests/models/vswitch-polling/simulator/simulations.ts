/** Runs of the simulation, and how far an estimate is off, for its tests. */
import type { Interval, SimulationReport } from '../../../../src/models/contract/simulation.ts';
import type { Departures } from '../../../../src/models/vswitch-polling/simulator/batch.ts';
import { simulateSwitch } from '../../../../src/models/vswitch-polling/simulator/simulator.ts';
import { student95 } from '../../../../src/numerics/simulation/batch-means.ts';
import { type Changes, inputsWith } from '../figure-context.ts';

export function reportOf(
  changes: Changes,
  packets: number,
  seed = 5,
  departures?: Departures,
): SimulationReport {
  const run = simulateSwitch(inputsWith(changes), seed, departures);
  run.run(packets);
  return run.report();
}

/** Standard deviation of an estimate, by its interval from some 20 batches. */
export function deviationOf(interval: Interval | null | undefined): number {
  if (!interval || interval.halfWidth === null) throw new Error('no interval');
  return interval.halfWidth / student95(20);
}

/**
 * With no event seen the interval is one-sided: its end is exceeded by chance no more often than two deviations of
 * others.
 */
const deviationOrBound = (interval: Interval | null | undefined): number =>
  interval?.mean === 0 && interval.halfWidth !== null ? interval.halfWidth : deviationOf(interval);

/** Standard deviations between an estimate and the truth, which may itself be uncertain. */
export function sigmas(interval: Interval | null | undefined, truth: number, truthDeviation = 0): number {
  const deviation = Math.hypot(deviationOrBound(interval), truthDeviation);
  const distance = Math.abs(interval!.mean - truth);
  return distance <= 1e-12 * Math.abs(truth) ? 0 : distance / deviation;
}
