import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { ShownRateUnit } from '../../../models/contract/screen.ts';
import { frameBits, rateField, shownRateUnitOf } from './rate-scale.ts';

/** Units that the reader can choose, each with the view of the rate's field that stands for it. */
export interface RateChoice {
  unit: ShownRateUnit;
  field: string;
  view: string;
}

/** Both units where the model knows frames and its field of the rate can be set in both; else none. */
export function rateChoices(model: Model, values: EnteredInputs): readonly RateChoice[] {
  const field = rateField(model);
  if (field === null || frameBits(model, values) === null) return [];
  const all = [{ id: '', unit: field.unit }, ...(field.views ?? [])];
  return (['Mpps', 'Gbit/s'] as const).flatMap((unit) => {
    const view =
      all.find((one) => one.unit === unit) ?? all.find((one) => shownRateUnitOf(one.unit) === unit);
    return view === undefined ? [] : [{ unit, field: field.name, view: view.id }];
  });
}
