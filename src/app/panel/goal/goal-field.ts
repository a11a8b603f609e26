/**
 * A goal's limit as a number field, so that it is entered, checked and worded like every input: `50`, `0.05 ms`, `0.5
 * %`, `NDR`.
 */
import { edgeLoss } from '../../../models/contract/edge.ts';
import type { NumberField, UnitView } from '../../../models/contract/inputs.ts';
import { type RateConversion, rateRatio, unitRatio } from '../../../scenario/units/unit-scale.ts';
import type { GoalName } from './goal-names.ts';

/** Usual limits of loss: no packet lost, one in 200, and one in ten million over a long run. */
export const lossLimits = [
  { name: 'ndr', label: 'NDR', limit: 0, help: 'No-drop rate: no loss, below 1e-12' },
  { name: 'pdr', label: 'PDR', limit: 0.005, help: 'Partial drop rate: at most 0.5 % loss' },
  { name: 'soak', label: 'SOAK', limit: edgeLoss, help: 'Soak test: at most one packet in ten million' },
] as const;

const largest = 1e15;

const scaled = (unit: string, size: number): UnitView => ({
  id: unit,
  unit,
  label: unit,
  toView: (value) => value / size,
  fromView: (shown) => shown * size,
});

const percent = scaled('%', 0.01);

/** Unit in which a limit is entered: per cent for shares, the reader's unit for rates; null: the declared one. */
export function limitView({ indicator }: GoalName, rate: RateConversion): UnitView | null {
  if (indicator.kind === 'share' && indicator.unit !== '%') return percent;
  const ratio = rateRatio(indicator.unit, rate);
  return ratio === null || indicator.unit === rate.unit ? null : scaled(rate.unit, 1 / ratio);
}

/** The other unit of rates, where the frame size allows to convert. */
function otherRate(unit: string, { gbpsPerMpps }: RateConversion): UnitView[] {
  if (gbpsPerMpps === null) return [];
  const [perMpps, perGbps] = [unitRatio('Mpps', unit), unitRatio('Gbit/s', unit)];
  if (perMpps !== null) return [scaled('Gbit/s', perMpps / gbpsPerMpps)];
  return perGbps === null ? [] : [scaled('Mpps', perGbps * gbpsPerMpps)];
}

/** `label` names it in sentences; limits are not negative. */
export function limitField(
  { name, label, quantity, indicator }: GoalName,
  rate: RateConversion,
): NumberField {
  const { kind, unit } = indicator;
  const max = kind === 'probability' || (kind === 'share' && unit !== '%') ? 1 : largest;
  const views = [
    ...(kind === 'probability' || kind === 'share' ? [percent] : []),
    ...(unit === 'µs' ? [scaled('ms', 1000), scaled('ns', 1e-3)] : []),
    ...(unit === 'Mpps' ? [scaled('kpps', 1e-3)] : []),
    ...otherRate(unit, rate),
  ];
  return {
    kind: 'number',
    name,
    label: `Limit of ${label}`,
    group: '',
    unit,
    default: null,
    min: 0,
    max,
    sliderMin: 0,
    sliderMax: max,
    step: 1,
    scale: 'linear',
    views,
    ...(quantity === 'loss'
      ? { named: lossLimits.map((one) => ({ name: one.name, label: one.label, value: one.limit })) }
      : {}),
  };
}
