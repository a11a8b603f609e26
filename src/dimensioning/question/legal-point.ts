/** Changes single inputs of a scenario and checks all rules. */
import type { EnteredInputs, InputValue, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkValue } from '../../scenario/file/check-field.ts';
import { checkInputs, withInputs } from '../../scenario/file/scenario.ts';

/**
 * Complete, legal inputs, or why there are none: `unknown-input`, or the code of the rule that is broken; one sentence.
 */
export type LegalPoint =
  | { ok: true; values: InputValues }
  | { ok: false; code: string; parameter: string; message: string };

/** `base`: complete. Inputs that follow the changed ones are changed, too; nothing is corrected. Cheap: no solve. */
export function legalPoint(
  model: Model,
  base: EnteredInputs,
  changes: Readonly<Record<string, InputValue>>,
): LegalPoint {
  for (const [name, value] of Object.entries(changes)) {
    const field = model.fields.find((candidate) => candidate.name === name);
    if (!field) {
      const message = `${model.name} has no input “${name}”.`;
      return { ok: false, code: 'unknown-input', parameter: name, message };
    }
    const check = checkValue(field, value);
    if (!check.ok) return { ok: false, ...check.fault };
  }
  const checked = checkInputs(model, withInputs(model, base, changes));
  return checked.ok ? checked : { ok: false, ...checked.fault };
}
