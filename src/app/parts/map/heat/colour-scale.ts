/** Colour scale of a map: linear or logarithmic by the kind of indicator, with round numbers at its ends. */
import type { Axis } from '../../../../models/contract/figure.ts';
import type { IndicatorDeclaration } from '../../../../models/contract/model.ts';

/** Smaller probabilities are shown as none: about one packet a day at 10 Mpps. */
export const colourFloor = 1e-12;

/** A range beyond this factor has a logarithmic scale; shares are always linear. */
const wideFactor = 30;

/** Unit of an indicator on the map: shares and probabilities in per cent. */
export function shownUnit({ kind, unit }: Pick<IndicatorDeclaration, 'kind' | 'unit'>): {
  unit: string;
  factor: number;
} {
  return (kind === 'share' || kind === 'probability') && unit === ''
    ? { unit: '%', factor: 100 }
    : { unit, factor: 1 };
}

/** The largest of 1, 2, 5 times a power of ten at or below `value`. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-12);
  const step = [5, 2, 1].find((factor) => factor * power <= value * (1 + 1e-9)) ?? 1;
  return Number((step * power).toPrecision(3));
}

/** The smallest of 1, 2, 5 times a power of ten at or above `value`. */
function roundAbove(value: number): number {
  const below = roundBelow(value);
  if (below >= value * (1 - 1e-9)) return below;
  return (
    [2, 2.5, 5, 10].map((factor) => Number((below * factor).toPrecision(3))).find((step) => step >= value) ??
    value
  );
}

const rounded = (value: number): number => Number(value.toPrecision(10));

function linearRange(low: number, high: number): readonly [number, number] {
  if (!(high > low)) return low === 0 ? [0, 1] : [Math.min(0, 2 * low), Math.max(0, 2 * low)];
  const step = roundBelow((high - low) / 4);
  const from = low >= 0 && low < high / 2 ? 0 : Math.floor(low / step + 1e-9) * step;
  const to = Math.ceil(high / step - 1e-9) * step;
  return [rounded(from), rounded(to)];
}

function decades(low: number, high: number): readonly [number, number] {
  const from = 10 ** Math.floor(Math.log10(low) + 1e-9);
  const to = 10 ** Math.ceil(Math.log10(high) - 1e-9);
  return to > from ? [from, to] : [from / 10, from];
}

/**
 * The colour bar for these values (in the declared unit, all that are known). Zeros, and probabilities below
 * `colourFloor`, are not on a logarithmic bar: they have a separate colour.
 */
export function colourAxis(
  declaration: Pick<IndicatorDeclaration, 'label' | 'kind' | 'unit'>,
  values: readonly number[],
): Axis {
  const { unit, factor } = shownUnit(declaration);
  const axis = { title: declaration.label, unit };
  const isProbability = declaration.kind === 'probability';
  const positive = values.filter((value) => value > 0 && (!isProbability || value >= colourFloor));
  const [least, most] = [Math.min(...positive), Math.max(...positive)];
  if (isProbability) {
    const [from, to] = positive.length === 0 ? [colourFloor, 1] : decades(least, Math.min(1, most));
    return { ...axis, scale: 'log', range: [rounded(from * factor), rounded(to * factor)] };
  }
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  if (declaration.kind !== 'share' && low >= 0 && most > wideFactor * least) {
    return { ...axis, scale: 'log', range: [roundBelow(least) * factor, roundAbove(most) * factor] };
  }
  return { ...axis, scale: 'linear', range: linearRange(low * factor, high * factor) };
}
