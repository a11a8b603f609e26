import { type EnteredInputs, isUnstable, type NumberField } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { onRaster } from './slider-scale.ts';

/** Halvings between the present value and the wanted one: finer than any step. */
const halvings = 24;

/**
 * The value nearest to `wanted` that breaks no rule for it and at which queues do not grow without bound, coming from
 * the present one: there a slider ends. `wanted` itself where it is one, or where the present value is none.
 */
export function stableValue(model: Model, values: EnteredInputs, field: NumberField, wanted: number): number {
  const present = values[field.name];
  const isStable = (value: number) => {
    const fault = model.check({ ...values, [field.name]: value });
    return fault === null || !(isUnstable(fault) || fault.parameter === field.name);
  };
  if (typeof present !== 'number' || isStable(wanted) || !isStable(present)) return wanted;
  let [stable, beyond] = [present, wanted];
  for (let k = 0; k < halvings; k++) {
    const middle = (stable + beyond) / 2;
    if (isStable(middle)) stable = middle;
    else beyond = middle;
  }
  const rounded = onRaster(field, stable);
  if (isStable(rounded)) return rounded;
  return onRaster(field, rounded - Math.sign(wanted - present) * field.step);
}
