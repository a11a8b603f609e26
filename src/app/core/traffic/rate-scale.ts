/** The unit that the reader wants packet rates in: that of the field that sets the rate. */
import type { EnteredInputs, NumberField } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { ShownRateUnit } from '../../../models/contract/screen.ts';
import { wireOverheadBytes } from '../../../models/input-parts/wire-overhead.ts';
import type { RateConversion } from '../../../scenario/units/rate-conversion.ts';
import type { AppState } from '../app-state.ts';

/** What a unit of a field means for rates; null: it is none of a rate. */
export function shownRateUnitOf(unit: string): ShownRateUnit | null {
  if (unit.endsWith('bit/s')) return 'Gbit/s';
  return unit.endsWith('pps') ? 'Mpps' : null;
}

/** The field that sets the offered rate, else the first one that is a packet rate. */
export function rateField({ fields, dimensioning }: Model): NumberField | null {
  const numbers = fields.filter((field) => field.kind === 'number');
  const offered = numbers.find(({ name }) => name === dimensioning?.offered?.input);
  return offered ?? numbers.find(({ unit }) => shownRateUnitOf(unit) === 'Mpps') ?? null;
}

export function frameBits({ dimensioning }: Model, values: EnteredInputs): number | null {
  const bytes = values[dimensioning?.workload?.inputs.frame ?? ''];
  return typeof bytes === 'number' ? (bytes + wireOverheadBytes) * 8 : null;
}

/** The reader's unit for rates of these frames; packets where a model knows none. */
export function rateConversion(unit: ShownRateUnit, model: Model, values: EnteredInputs): RateConversion {
  const bits = frameBits(model, values);
  const gbpsPerMpps = bits === null ? null : bits / 1000;
  return unit === 'Gbit/s' && gbpsPerMpps !== null
    ? { unit, perMpps: gbpsPerMpps, gbpsPerMpps }
    : { unit: 'Mpps', perMpps: 1, gbpsPerMpps };
}

/** `values`: those that the shown result belongs to. */
export function rateScale(
  model: Model,
  values: EnteredInputs,
  { view }: Pick<AppState, 'view'>,
): RateConversion {
  const field = rateField(model);
  const chosen = field?.views?.find(({ id }) => id === view.units[field.name])?.unit ?? '';
  const unit = shownRateUnitOf(chosen) ?? shownRateUnitOf(field?.unit ?? '') ?? 'Mpps';
  return rateConversion(unit, model, values);
}
