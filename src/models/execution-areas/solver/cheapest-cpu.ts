/** Which processor of a list to buy for a target. */
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
