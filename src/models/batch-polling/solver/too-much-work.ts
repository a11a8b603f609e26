/** A solve that turns out to take more than is allowed, whatever its estimate said. */
import type { InputValues } from '../../contract/inputs.ts';
import { SolveFailure } from '../../contract/solution.ts';
import { slowFault } from '../check/check-cost.ts';
import { checkRules } from '../check/check-rules.ts';
import { readInputs } from '../read-inputs.ts';

/** Work after which a solve ends: as much as the check allows, some ten seconds. */
export const mostWork = 2e10;

/** Multiplications of the estimate that a unit of counted work stands for. */
const productsAUnit = 0.4;

/** Of a solve that has counted `work` and is not done. */
export function tooMuchWork(values: InputValues, work: number): SolveFailure {
  const isLegal = (others: ReturnType<typeof readInputs>) => checkRules(others) === null;
  const { code, message, parameter, nearest } = slowFault(readInputs(values), isLegal, productsAUnit * work);
  return new SolveFailure(code, message, parameter, nearest);
}
