/** The unit in which an unknown is entered and drawn: the reader's choice for the input, where it is unambiguous. */
import type { InputValues, NumberField, UnitView } from '../../../../models/contract/inputs.ts';
import { readUnit } from '../../../core/inputs/value-text.ts';
import { amountWords } from '../../../../dimensioning/question/position-words.ts';
import type { Wording } from '../../../../dimensioning/question/question.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';

/** Digits of a value found to a thousandth of its range. */
const digits = 5;

/**
 * A value of the unknown in the unit that the reader chose: `8 cores`, `7.98 Mpps`. `values`: the scenario of the
 * value.
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

export interface UnknownUnit {
  /** null: the field's canonical unit. */
  view: UnitView | null;
  unit: string;
  show: (canonical: number) => number;
}

/**
 * `several`: with two unknowns a unit may depend on the other one, so the canonical unit is used, as it is where a view
 * shows another quantity than the one that is asked for.
 */
export function unknownUnit(
  field: NumberField,
  viewId: string | undefined,
  values: InputValues,
  several: boolean,
): UnknownUnit {
  const view = several ? undefined : readUnit(field, viewId);
  if (view === undefined || view.id === '' || view.quantity !== undefined)
    return { view: null, unit: field.unit, show: (canonical) => canonical };
  return { view, unit: view.unit, show: (canonical) => view.toView(canonical, values) };
}
