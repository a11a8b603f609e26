/** A solve that turns out to take more than is allowed, whatever its estimate said. */
import { SolveFailure } from '../../contract/solution.ts';
import { mostBytes, slowFault } from '../check/check-cost.ts';
import { checkRules } from '../check/check-rules.ts';
import type { SolveCost } from '../cost/solve-cost.ts';
import type { Inputs } from '../read-inputs.ts';

/** Work after which a solve ends: as much as the check allows, some ten seconds. */
export const mostWork = 2e10;

/** Multiplications of the estimate that a unit of counted work stands for. */
const productsAUnit = 0.4;

/** Of a solve that has counted `work` and is not done. */
export function tooMuchWork(inputs: Inputs, work: number): SolveFailure {
  return failure(inputs, { products: productsAUnit * work, bytes: 0 });
}

/** Throws where the solve at all speeds will hold more `numbers` than is allowed. */
export function checkHeld(inputs: Inputs, numbers: number): void {
  const bytes = 8 * numbers;
  if (bytes > mostBytes) throw failure(inputs, { products: 0, bytes });
}

function failure(inputs: Inputs, taken: SolveCost): SolveFailure {
  const isLegal = (others: Inputs) => checkRules(others) === null;
  const { code, message, parameter, nearest } = slowFault(inputs, isLegal, taken);
  return new SolveFailure(code, message, parameter, nearest);
}
