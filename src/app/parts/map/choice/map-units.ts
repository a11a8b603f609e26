/** The units of a map: those that the reader chose for its inputs and for traffic. */
import type { InputValues, NumberField, UnitView } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { RateConversion } from '../../../../scenario/units/unit-scale.ts';
import { rateScale } from '../../../core/traffic/rate-scale.ts';
import { readUnit } from '../../../core/inputs/value-text.ts';
import type { AppState } from '../../../core/app-state.ts';
import { axisField, type MapRange } from './map-choice.ts';

/** Unit of an axis: `factor` of `unit` are one of the input's canonical unit. */
export interface AxisUnit {
  unit: string;
  factor: number;
  /** null: the input's canonical unit. */
  view: UnitView | null;
}

export interface MapUnits {
  x: AxisUnit;
  y: AxisUnit;
  /** Unit of results that are rates. */
  rate: RateConversion;
}

const canonicalUnit = ({ unit }: NumberField): AxisUnit => ({ unit, factor: 1, view: null });

/** The factor between two units; null where they are not proportional, or it depends on the other axis. */
function constantFactor(view: UnitView, axis: MapRange, other: MapRange, values: InputValues): number | null {
  const factors = [axis.from, axis.to].flatMap((value) =>
    [other.from, other.to].map((beside) => {
      const at = { ...values, [axis.input]: value, [other.input]: beside };
      return view.toView(value, at) / value;
    }),
  );
  const [factor] = factors;
  const constant = factors.every((one) => Math.abs(one / factor - 1) < 1e-9);
  return constant && factor > 0 && Number.isFinite(factor) ? factor : null;
}

function axisUnit(
  model: Model,
  axis: MapRange,
  other: MapRange,
  values: InputValues,
  chosen: string | undefined,
): AxisUnit {
  const field = axisField(model, axis.input)!;
  const view = readUnit(field, chosen);
  if (view.id === '') return canonicalUnit(field);
  // A ratio at 0 is undefined.
  const positive = { ...axis, from: axis.from === 0 ? axis.to / 2 : axis.from };
  const factor = constantFactor(view, positive, other, values);
  return factor === null ? canonicalUnit(field) : { unit: view.unit, factor, view };
}

/**
 * An axis has the canonical unit where the chosen one is not proportional to it, or depends on the input of the other
 * axis.
 */
export function mapUnits(
  model: Model,
  values: InputValues,
  { x, y }: { x: MapRange; y: MapRange },
  state: Pick<AppState, 'view'>,
): MapUnits {
  const { units } = state.view;
  const frame = model.dimensioning?.workload?.inputs.frame;
  const framesMove = frame === x.input || frame === y.input;
  return {
    x: axisUnit(model, x, y, values, units[x.input]),
    y: axisUnit(model, y, x, values, units[y.input]),
    rate: framesMove ? { unit: 'Mpps', perMpps: 1, gbpsPerMpps: null } : rateScale(model, values, state),
  };
}

/** Canonical units of every input and result. */
export function canonicalUnits(
  model: Model,
  { x, y }: { x: { input: string }; y: { input: string } },
): MapUnits {
  return {
    x: canonicalUnit(axisField(model, x.input)!),
    y: canonicalUnit(axisField(model, y.input)!),
    rate: { unit: 'Mpps', perMpps: 1, gbpsPerMpps: null },
  };
}
