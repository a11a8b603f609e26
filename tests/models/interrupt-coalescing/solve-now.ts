/** Runs the solver to its end. */
import type { InputValue, InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import type { SolveRequest, Solver } from '../../../src/models/contract/solver.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { reusedSolverOf } from '../../reused-solver.ts';

export function inputsWith(changed: Readonly<Record<string, InputValue>>): InputValues {
  return { ...defaultValues(interruptCoalescing.fields), ...changed };
}

export function solveNow(
  values: InputValues,
  detail: SolveRequest['detail'] = 'indicators',
  solver: Solver = reusedSolverOf(interruptCoalescing),
): Solution {
  return solver.solve(values, { detail });
}

/** The indicator, which must have a value. */
export function valueOf(solution: Solution, name: string): number {
  const value = solution.indicators[name];
  if (typeof value !== 'number') throw new Error(`indicator ${name} has no value`);
  return value;
}
