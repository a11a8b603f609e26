/** The machine of the texts as a scenario. */
import type { CauseId, ScenarioFile } from './cause.ts';
import type { Machine } from './facts/machine.ts';

export function scenarioFor(_cause: CauseId, _machine: Machine): ScenarioFile | null {
  return null;
}
