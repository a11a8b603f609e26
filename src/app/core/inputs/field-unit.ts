/** The unit in which a number field is shown and entered: the canonical one, or one of its further views. */
import type { NumberField, UnitView } from '../../../models/contract/inputs.ts';

/** The chosen view; the canonical unit where none, or one that the field does not have, is chosen. */
export function readUnit(field: NumberField, viewId: string | undefined): UnitView {
  return (
    field.views?.find((view) => view.id === viewId) ?? {
      id: '',
      unit: field.unit,
      label: field.unit,
      toView: (canonical) => canonical,
      fromView: (shown) => shown,
    }
  );
}
