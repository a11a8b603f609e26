/** Choice of a map: two inputs with their ranges, one indicator, the number of positions, and map or curves. */
import { isLogAxis, type MapAxis } from '../../../../dimensioning/map/map-plan.ts';
import type { InputValues, NumberField } from '../../../../models/contract/inputs.ts';
import { type IndicatorDeclaration, indicatorName, type Model } from '../../../../models/contract/model.ts';

/** Numbers of positions along each axis that can be chosen. */
export const mapSizes = [12, 24, 40] as const;
type MapSize = (typeof mapSizes)[number];

/** Numbers of values of the second input for which small multiples have a curve. */
export const lineCounts = [3, 4, 5, 6] as const;
type LineCount = (typeof lineCounts)[number];

export interface MapRange {
  /** Name of a number input. */
  input: string;
  /** In the input's canonical unit, inside its limits; `from` < `to`. */
  from: number;
  to: number;
}

export interface MapChoice {
  x: MapRange;
  y: MapRange;
  /** Full name of a declared indicator. */
  indicator: string;
  size: MapSize;
  /** Curves instead of the map: this many per figure; null: the map. */
  lines: LineCount | null;
}

/** Number of axes of a map. */
const axes = 2;

/** The inputs that can be an axis: numbers with an effect here, without hidden ones where enough are left. */
export function mapInputs(model: Model, values: InputValues): NumberField[] {
  const all = model.fields.filter(
    (field): field is NumberField => field.kind === 'number' && (field.appliesWhen?.(values) ?? true),
  );
  const shown = all.filter(({ access }) => access !== 'hidden');
  return shown.length < axes ? all : shown;
}

/** The number field of this name; null: there is none. */
export function axisField(model: Model, name: string): NumberField | null {
  const field = model.fields.find((candidate) => candidate.name === name);
  return field?.kind === 'number' ? field : null;
}

/** The usual range of a field, to three digits. `values`: without the inputs that the map moves. */
function usualRange(field: NumberField, values: InputValues): MapRange {
  const [low, high] = field.sliderRange?.(values) ?? [field.sliderMin, field.sliderMax];
  const rounded = (value: number): number => {
    const short = field.integer === true ? Math.round(value) : Number(value.toPrecision(3));
    return Math.min(field.max, Math.max(field.min, short));
  };
  return { input: field.name, from: rounded(low), to: rounded(high) };
}

/**
 * The inputs with those of the axes at their defaults: ranges depend on these, so that choosing a cell does not change
 * the map.
 */
function withoutAxes(model: Model, values: InputValues, names: readonly string[]): InputValues {
  const defaults = model.fields
    .filter(({ name }) => names.includes(name))
    .map((field) => [field.name, field.default] as const);
  return { ...values, ...Object.fromEntries(defaults) };
}

/** The declared indicators of the strip, in its order. */
export function stripIndicators(model: Model, method: string): IndicatorDeclaration[] {
  return model.strip
    .map((template) => indicatorName(template, method))
    .flatMap((name) => model.indicators.filter((declaration) => declaration.name === name));
}

/**
 * The initial map: the offered rate against the first whole number (batch size, interval, cores), coloured by the
 * strip's first indicator. `x`, `y`: names of axes to be preserved. Needs a model with two number inputs.
 */
export function usualChoice(
  model: Model,
  values: InputValues,
  method: string,
  preferred: { x?: string; y?: string } = {},
): MapChoice {
  const inputs = mapInputs(model, values);
  const named = (name: string | undefined) => inputs.find((field) => field.name === name);
  const preferredY = named(preferred.y);
  const x =
    named(preferred.x) ??
    [named(model.dimensioning?.offered?.input), ...inputs].find(
      (field) => field !== undefined && field !== preferredY,
    )!;
  const others = inputs.filter((field) => field !== x);
  const y =
    (preferredY === x ? undefined : preferredY) ??
    others.find(({ integer, optional }) => integer === true && optional !== true) ??
    others[0];
  const resting = withoutAxes(model, values, [x.name, y.name]);
  const indicator = stripIndicators(model, method)[0] ?? model.indicators[0];
  return {
    x: usualRange(x, resting),
    y: usualRange(y, resting),
    indicator: indicator.name,
    size: 24,
    lines: null,
  };
}

/** An axis of the search and the drawing: linear or logarithmic as the input's slider is. */
export function mapAxis(model: Model, { input, from, to }: MapRange): MapAxis {
  const field = axisField(model, input);
  const axis: MapAxis = {
    input,
    from,
    to,
    scale: field?.scale ?? 'linear',
    integer: field?.integer === true,
  };
  return isLogAxis(axis) ? axis : { ...axis, scale: 'linear' };
}
