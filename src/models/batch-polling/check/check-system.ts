/** What the page refuses as soon as it is entered. */
import type { EnteredInputs, InputFault } from '../../contract/inputs.ts';
import type { checkCost as costCheck } from './check-cost.ts';
import { checkRules } from './check-rules.ts';
import { readInputs } from '../read-inputs.ts';

/** What is too much to solve: fetched when it is first asked for. The solver, which needs it at once, has its own. */
let checkCost: typeof costCheck | null = null;

export async function loadLimits(): Promise<void> {
  checkCost ??= (await import('./check-cost.ts')).checkCost;
}

/** Rules that a single field's range cannot say; null when the inputs describe a system. Well under a millisecond. */
export function checkSystem(values: EnteredInputs): InputFault | null {
  const inputs = readInputs(values);
  return checkRules(inputs) ?? checkCost?.(inputs, (others) => checkRules(others) === null) ?? null;
}
