import type { EnteredInputs, InputFault, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';

/** Legal inputs, or the rule across fields that they break. Precondition: each value is legal for its field. */
export type InputsCheck = { ok: true; values: InputValues } | { ok: false; fault: InputFault };

/** The one place where inputs as they were entered become legal ones. */
export function checkInputs(model: Pick<Model, 'check'>, values: EnteredInputs): InputsCheck {
  const fault = model.check(values);
  return fault === null ? { ok: true, values: values as InputValues } : { ok: false, fault };
}

export function isLegal(model: Pick<Model, 'check'>, values: EnteredInputs): values is InputValues {
  return model.check(values) === null;
}
