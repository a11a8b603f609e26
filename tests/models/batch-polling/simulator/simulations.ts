/** Simulations of batch polling beside its solver, for tests. */
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { createSimulator } from '../../../../src/models/batch-polling/simulator/simulator.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { SimulationReport, Simulator } from '../../../../src/models/contract/simulation.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { reusedSolverOf } from '../../../reused-solver.ts';

const defaults = defaultValues(batchPolling.fields);

export const complete = (inputs: InputValues): InputValues => ({ ...defaults, ...inputs });

/** Inputs in slots of 10 ns: a frame of 64 bytes takes 672 ns at 1 Gbit/s. */
export function inSlots({
  interarrival,
  intercept,
  slope,
  ...others
}: { interarrival: number; intercept: number; slope: number } & Record<
  string,
  InputValues[string]
>): InputValues {
  return complete({
    rateMbps: (84 * 8 * 100) / interarrival,
    'service.interceptUs': intercept / 100,
    'service.slopeUs': slope / 100,
    ...others,
  });
}

export const simulator = (inputs: InputValues, seed = 1): Simulator =>
  createSimulator(complete(inputs), { seed });

const reports = new Map<string, SimulationReport>();

/** The report of a seeded run; tests that look at the same run share it. */
export function simulated(inputs: InputValues, packets: number, seed = 1): SimulationReport {
  const key = JSON.stringify([inputs, packets, seed]);
  let report = reports.get(key);
  if (report === undefined) {
    const run = simulator(inputs, seed);
    run.run(packets);
    report = run.report();
    reports.set(key, report);
  }
  return report;
}

const solutions = new Map<string, Solution>();

/** The solution beside a run; tests of the same inputs share it. */
export function solved(inputs: InputValues, detail: 'indicators' | 'full' = 'indicators'): Solution {
  const key = JSON.stringify([complete(inputs), detail]);
  let solution = solutions.get(key);
  if (solution === undefined) {
    solution = reusedSolverOf(batchPolling).solve(complete(inputs), { detail });
    solutions.set(key, solution);
  }
  return solution;
}

/** How far the analytic value lies off, in half widths of the simulation's interval. */
export function halfWidthsOff(report: SimulationReport, name: string, analytic: number): number {
  const interval = report.indicators[name];
  if (!interval || interval.halfWidth === null) throw new Error(`${name} has no interval`);
  const distance = Math.abs(analytic - interval.mean);
  return distance <= 1e-9 * Math.abs(interval.mean) ? 0 : distance / interval.halfWidth;
}
