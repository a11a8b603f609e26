import type { SimulationReport } from '../../../models/contract/simulation.ts';
import type { AppState } from '../app-state.ts';

/** Progress of the simulation of the result on screen; null where there is none, or it belongs to other inputs. */
export function simulationOf({
  check,
  solve,
  values,
}: Pick<AppState, 'check' | 'solve' | 'values'>): SimulationReport | null {
  return solve.forValues === values ? (check.progress?.report ?? null) : null;
}
