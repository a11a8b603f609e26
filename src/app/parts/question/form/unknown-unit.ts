/** The unit in which an unknown is entered and drawn: the one the reader chose for the input, where that is settled. */
import type { InputValues, NumberField, UnitView } from '../../../../models/contract/inputs.ts';
import { readUnit } from '../../../core/inputs/field-unit.ts';

export interface UnknownUnit {
  /** null: the field's own unit. */
  view: UnitView | null;
  unit: string;
  show: (own: number) => number;
}

/** `several`: with two unknowns a unit may depend on the other one, so the field's own is used. */
export function unknownUnit(
  field: NumberField,
  viewId: string | undefined,
  values: InputValues,
  several: boolean,
): UnknownUnit {
  const view = several ? undefined : readUnit(field, viewId);
  if (view === undefined || view.id === '') return { view: null, unit: field.unit, show: (own) => own };
  return { view, unit: view.unit, show: (own) => view.toView(own, values) };
}
