/** Reference of a drawing: a curve at a few places, a distribution in a few bins. */
import type { EnteredInputs, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Distribution } from '../../models/contract/solution.ts';
import { positionOn } from '../../numerics/axis-scale.ts';
import { checkValue } from '../../scenario/file/check-field.ts';
import { isLegal, withInputs } from '../../scenario/file/scenario.ts';
import type { DrawingAxis } from '../lesson.ts';

/** Number of points of a drawn curve. */
const pointCount = 9;

/** Positions of the points, evenly along the axis, linear or logarithmic. */
export function curvePoints({ scale, range: [low, high] }: DrawingAxis): readonly number[] {
  return Array.from({ length: pointCount }, (_, k) => positionOn({ scale, low, high }, k / (pointCount - 1)));
}

/** One result, or its ratio to another one; null where either has no value. */
export function ratioOf(
  indicators: Readonly<Record<string, number | null>>,
  result: string,
  over?: string,
): number | null {
  const value = indicators[result] ?? null;
  const divisor = over === undefined ? 1 : (indicators[over] ?? null);
  return value === null || divisor === null || divisor === 0 ? null : value / divisor;
}

/**
 * The scene's inputs with one at a place of a drawn axis; at the nearest whole number where a rule of the model takes
 * no other. Null where neither is legal.
 */
export function inputsAt(
  model: Model,
  values: EnteredInputs,
  { input, perInput = 1 }: { input: string; perInput?: number },
  place: number,
): InputValues | null {
  const wanted = place / perInput;
  const field = model.fields.find(({ name }) => name === input)!;
  for (const value of [wanted, Math.round(wanted)]) {
    const inputs = withInputs(model, values, { [input]: value });
    if (checkValue(field, value).ok && isLegal(model, inputs)) return inputs;
  }
  return null;
}

interface Bins {
  from: number;
  binWidth: number;
  bins: number;
}

/** Probability of each bin without its upper end; values outside of all bins are ignored. */
export function binnedShares(
  { start, step, p }: Distribution,
  { from, binWidth, bins }: Bins,
): readonly number[] {
  const shares = Array.from({ length: bins }, () => 0);
  p.forEach((probability, k) => {
    const bin = Math.floor((start + k * step - from) / binWidth + 1e-9);
    if (bin >= 0 && bin < bins) shares[bin] += probability;
  });
  return shares;
}
