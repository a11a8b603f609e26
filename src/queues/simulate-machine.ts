/** Simulation of all cores of a machine, one after the other: they share nothing. */
import { type Assignment, type PolledMachine, queuesByCore } from './placement.ts';
import { type Course, simulateCore, type SimulatedQueue } from './simulate-core.ts';

export interface SimulatedMachine {
  /** By queue. */
  queues: readonly SimulatedQueue[];
  /** All packets of each core. */
  cores: readonly SimulatedQueue[];
}

/** `packets`: of each core. `report`: the share done, 0..1. */
export function simulateMachine(
  { queues, cores, costs }: PolledMachine,
  assignment: Assignment,
  course: Course,
  report: (share: number) => void = () => undefined,
): SimulatedMachine {
  const found: SimulatedQueue[] = [];
  const ofCores = queuesByCore(cores.length, assignment).map((placed, core) => {
    const rates = placed.map((queue) => queues[queue].rateMpps);
    const { queues: each, all } = simulateCore(rates, cores[core].speed, costs, course);
    for (const [k, one] of each.entries()) found[placed[k]] = one;
    report((core + 1) / cores.length);
    return all;
  });
  return { queues: found, cores: ofCores };
}
