import { amountWords } from '../../../../dimensioning/question/position-words.ts';
import type { Wording } from '../../../../dimensioning/question/question.ts';
import type { InputValues, NumberField } from '../../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';
import type { UnknownUnit } from './unknown-unit.ts';

/** As many digits as a value found to a thousandth of its range deserves. */
const digits = 5;

/**
 * A value of the unknown in the unit that the reader chose: `8 cores`, `7.98 Mpps`. `values`: the scenario it stands
 * in.
 */
export function unknownAmount(
  wording: Wording,
  field: NumberField,
  unit: UnknownUnit,
  value: number,
  values: InputValues,
): string {
  if (unit.view === null) return amountWords(wording, field.name, value, values);
  return withUnit(formatPlain(unit.view.toView(value, values), digits), unit.unit);
}
