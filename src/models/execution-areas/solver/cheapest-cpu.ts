/** Which processor of a list to buy for a target. */
import { SolveFailure } from '../../contract/solution.ts';
import type { Target, TargetConditions } from './optimise.ts';
import { cheapestForTarget } from './optimise.ts';
import type { ParameterTable } from '../parameter-sets.ts';
import type { Prediction } from './predict.ts';

export interface Cpu {
  name: string;
  cores: number;
  clockGhz: number;
  /** In any one currency; null where it is not known: such a processor comes after all with a price. */
  price: number | null;
}

export interface CpuChoice {
  cpu: Cpu;
  /** The target's cheapest configuration on it. */
  option: Prediction;
}

/** The target on one processor; fails as `cheapestForTarget` does. */
export function cheapestOn(
  cpu: Cpu,
  table: ParameterTable,
  target: Target,
  conditions: Omit<TargetConditions, 'maxCores' | 'clockGhz'>,
): Prediction {
  return cheapestForTarget(table, target, { ...conditions, clockGhz: cpu.clockGhz, maxCores: cpu.cores })[0];
}

/**
 * The lowest price whose processor reaches the target; where equal fewer cores used, then the order of the list. Fails
 * with `infeasible_target` where none does, with `empty_catalogue`, and as `cheapestForTarget` does for the target
 * itself.
 */
export function cheapestCpu(
  catalogue: readonly Cpu[],
  table: ParameterTable,
  target: Target,
  conditions: Omit<TargetConditions, 'maxCores' | 'clockGhz'>,
): CpuChoice {
  const choices: CpuChoice[] = [];
  let refused = new SolveFailure('empty_catalogue', 'The list of processors is empty.', 'catalogue');
  for (const cpu of catalogue) {
    try {
      choices.push({ cpu, option: cheapestOn(cpu, table, target, conditions) });
    } catch (failure) {
      if (!(failure instanceof SolveFailure && failure.code === 'infeasible_target')) throw failure;
      refused = new SolveFailure(
        'infeasible_target',
        `No listed processor reaches the target. ${failure.message}`,
        'targetMpps',
      );
    }
  }
  const cheapest = cheapestOf(choices);
  if (cheapest === null) throw refused;
  return cheapest;
}

/**
 * Of processors that all reach the target the one to buy, in the order of the list where all else is equal; null for
 * none.
 */
export function cheapestOf(choices: readonly CpuChoice[]): CpuChoice | null {
  const price = ({ cpu }: CpuChoice) => cpu.price ?? Infinity;
  // Sorting is stable; two unknown prices are equal.
  const sorted = [...choices].sort(
    (one, other) =>
      (price(one) === price(other) ? 0 : price(one) - price(other)) ||
      one.option.coresUsed - other.option.coresUsed,
  );
  return sorted[0] ?? null;
}
