/** The unit in which the reader sees packet rates: that of the field that sets the rate. */
import type { EnteredInputs, NumberField } from '../../../models/contract/inputs.ts';
import type { IndicatorDeclaration, Model } from '../../../models/contract/model.ts';
import type { ShownRateUnit } from '../../../models/contract/screen.ts';
import { enteredFrameBytes } from '../../../models/input-parts/frames.ts';
import { wireOverheadBytes } from '../../../models/input-parts/wire-overhead.ts';
import { type RateConversion, rateRatio } from '../../../scenario/units/unit-scale.ts';
import type { AppState } from '../app-state.ts';

/** A result as shown: its declaration with the unit, and the factor from the model's unit. */
export function resultUnit(
  declaration: IndicatorDeclaration,
  rate: RateConversion | undefined,
): { shown: IndicatorDeclaration; factor: number } {
  const ratio = declaration.kind === 'rate' && rate !== undefined ? rateRatio(declaration.unit, rate) : null;
  return rate === undefined || ratio === null || ratio === 1
    ? { shown: declaration, factor: 1 }
    : { shown: { ...declaration, unit: rate.unit }, factor: ratio };
}

/** A unit that the reader can choose, with the view of the rate's field that selects it. */
interface RateChoice {
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

/** The kind of rate in a unit of a field; null: it is not a rate. */
function shownRateUnitOf(unit: string): ShownRateUnit | null {
  if (unit.endsWith('bit/s')) return 'Gbit/s';
  return unit.endsWith('pps') ? 'Mpps' : null;
}

/** The field that sets the offered rate, else the first one that is a packet rate; null: the model has neither. */
function rateField({ fields, dimensioning }: Model): NumberField | null {
  const numbers = fields.filter((field) => field.kind === 'number');
  const offered = numbers.find(({ name }) => name === dimensioning?.offered?.input);
  return offered ?? numbers.find(({ unit }) => shownRateUnitOf(unit) === 'Mpps') ?? null;
}

function frameBits({ dimensioning }: Model, values: EnteredInputs): number | null {
  const frame = dimensioning?.workload?.inputs.frame ?? '';
  const bytes = frame === 'frameBytes' ? enteredFrameBytes(values) : values[frame];
  return typeof bytes === 'number' ? (bytes + wireOverheadBytes) * 8 : null;
}

/** The reader's unit for rates of these frames; packets for a model without frames. */
export function rateConversion(unit: ShownRateUnit, model: Model, values: EnteredInputs): RateConversion {
  const bits = frameBits(model, values);
  const gbpsPerMpps = bits === null ? null : bits / 1000;
  return unit === 'Gbit/s' && gbpsPerMpps !== null
    ? { unit, perMpps: gbpsPerMpps, gbpsPerMpps }
    : { unit: 'Mpps', perMpps: 1, gbpsPerMpps };
}

/** `values`: those of the shown result. */
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
