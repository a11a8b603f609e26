/** A formula with the present numbers in it. */
import type { InputValues } from './inputs.ts';
import type { Solution } from './solution.ts';

export interface Substitution {
  /** `E[V] = 0.991 µs / (134 ns − 71.2 ns) = 15.7 packets`: one line an equation. */
  lines: readonly string[];
  /** The result, for the indicators that are the same numbers. */
  results: readonly { indicator: string; value: number }[];
}

/** Null where the law does not hold at these inputs, or has no closed number. */
export type Substitute = (values: InputValues, solution: Solution) => Substitution | null;
