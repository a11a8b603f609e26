import { SolveFailure } from '../../../src/models/contract/solution.ts';
import type { ParameterTable } from '../../../src/models/execution-areas/parameter-sets.ts';
import {
  cheapestOf,
  cheapestOn,
  type Cpu,
  type CpuChoice,
} from '../../../src/models/execution-areas/setup.ts';
import type { Target, TargetConditions } from '../../../src/models/execution-areas/solver/optimise.ts';

/** Which processor of a list to buy for a target, and what runs on it; null where none reaches the target. */
export function cheapestReaching(
  catalogue: readonly Cpu[],
  table: ParameterTable,
  target: Target,
  conditions: Omit<TargetConditions, 'maxCores' | 'clockGhz'>,
): CpuChoice | null {
  const reaching = catalogue.flatMap((cpu): CpuChoice[] => {
    try {
      return [{ cpu, option: cheapestOn(cpu, table, target, conditions) }];
    } catch (failure) {
      if (failure instanceof SolveFailure && failure.code === 'infeasible_target') return [];
      throw failure;
    }
  });
  return cheapestOf(reaching);
}
