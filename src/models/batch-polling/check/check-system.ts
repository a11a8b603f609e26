import type { EnteredInputs, InputFault } from '../../contract/inputs.ts';
import { checkRules } from './check-rules.ts';
import { readInputs } from '../read-inputs.ts';

/** Rules that a single field's range cannot say; null when the inputs describe a system. Well under a millisecond. */
export function checkSystem(values: EnteredInputs): InputFault | null {
  return checkRules(readInputs(values));
}
