/** The memory of a solve at all speeds, known once the first speed is solved. */
import { SolveFailure } from '../../contract/solution.ts';
import { mostBytes, slowFault } from '../check/check-cost.ts';
import { checkRules } from '../check/check-rules.ts';
import type { Inputs } from '../read-inputs.ts';

/** Throws where the solve at all speeds will hold more `numbers` than is allowed. */
export function checkHeld(inputs: Inputs, numbers: number): void {
  const bytes = 8 * numbers;
  if (bytes <= mostBytes) return;
  const isLegal = (others: Inputs) => checkRules(others) === null;
  const { code, message, parameter, nearest } = slowFault(inputs, isLegal, { products: 0, bytes });
  throw new SolveFailure(code, message, parameter, nearest);
}
