/** The queue behind the formulas, packet by packet: one of the cores, all of which are alike. */
import type { InputValues } from '../../contract/inputs.ts';
import type { CreateSimulator } from '../../contract/simulation.ts';
import { type MechanismOptions, KLimitedRun } from './run.ts';
import { readSystem } from '../system.ts';

/** Assumptions of the model, for which the scenario has no input. */
const asModelled: MechanismOptions = { arrivals: 'poisson', vacations: 'multiple' };

/**
 * `options`: other arrivals, or a core that waits idle instead of pausing again, to measure the effect of the
 * assumption.
 */
export function simulateCore(
  values: InputValues,
  seed: number,
  options: MechanismOptions = asModelled,
): KLimitedRun {
  return new KLimitedRun(readSystem(values), seed, options);
}

export const createSimulator: CreateSimulator = (values, { seed }) => simulateCore(values, seed);
