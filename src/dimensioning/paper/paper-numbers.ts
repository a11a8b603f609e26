import type { InputValues } from '../../models/contract/inputs.ts';
import { defaultValues } from '../../models/contract/inputs.ts';
import type { IndicatorDeclaration, Model } from '../../models/contract/model.ts';
import type { PaperNumber } from '../../models/contract/paper.ts';
import { checkInputs } from '../../scenario/file/check-inputs.ts';
import { withInputs } from '../../scenario/file/with-inputs.ts';
import { declaredIndicator } from '../question/declared-indicator.ts';

/** Scenario and notation of a number of a paper in one form. */
export interface AskedPaperNumber {
  values: InputValues;
  declaration: IndicatorDeclaration;
}

/** Throws a RangeError for inputs that the model refuses and for an indicator that it does not have. */
function asked(model: Model, inputs: PaperNumber['inputs'], result: string): AskedPaperNumber {
  const checked = checkInputs(model, withInputs(model, defaultValues(model.fields), inputs));
  if (!checked.ok) throw new RangeError(checked.fault.message);
  const declaration = declaredIndicator(model, result);
  if (declaration === null) throw new RangeError(`"${result}" is no indicator of model "${model.id}"`);
  return { values: checked.values, declaration };
}

/** The two forms of a number of the paper. */
export function askedNumbers(
  model: Model,
  { inputs, corrected, printed }: PaperNumber,
): { corrected: AskedPaperNumber; printed: AskedPaperNumber | null } {
  return {
    corrected: asked(model, inputs, corrected),
    printed: printed === null ? null : asked(model, { ...inputs, ...printed.inputs }, printed.result),
  };
}
