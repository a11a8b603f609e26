import type { EnteredInputs } from '../../models/contract/inputs.ts';
import { defaultValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { PaperMethod, PaperPanel } from '../../models/contract/paper.ts';
import { withInputs } from '../../scenario/file/with-inputs.ts';

/** The inputs that choose a form; where the method belongs to the scenario it is one of them. */
function inputsOfForm({ methodInput }: Model, form: PaperMethod) {
  const method = methodInput === undefined || form.method === undefined ? {} : { [methodInput]: form.method };
  return { ...method, ...form.inputs };
}

/** The complete inputs of a panel's scenario in one form. */
export function panelValues(
  model: Model,
  { scenarios, forms }: PaperPanel,
  scenario: number,
  form: number,
): EnteredInputs {
  return withInputs(model, defaultValues(model.fields), {
    ...scenarios[scenario].inputs,
    ...inputsOfForm(model, forms[form]),
  });
}

/** The method that a form draws a figure of the model by. */
export function formMethod(model: Model, form: PaperMethod): string {
  return form.method ?? model.methods[0].id;
}
