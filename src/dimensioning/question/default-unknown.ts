/** Defaults of an unknown: the range of the slider, and the useful end of the feasible values. */
import type { EnteredInputs, NumberField } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Unknown } from './question.ts';

/** Whether more of the input is more offered traffic; null where the input does not set the traffic. */
function trafficRises(model: Model, field: NumberField, values: EnteredInputs): boolean | null {
  const offered = model.dimensioning?.offered ?? null;
  if (offered === null || offered.input !== field.name) return null;
  const one = offered.inputFor(1, values);
  return offered.inputFor(2, values) > one;
}

/**
 * The greatest value for traffic and loads; the least for all other inputs (cores, rings, batches, intervals, clocks).
 */
function preferred(model: Model, field: NumberField, values: EnteredInputs): Unknown['prefer'] {
  const rises = trafficRises(model, field, values);
  if (rises !== null) return rises ? 'greatest' : 'least';
  return model.dimensioning?.burdens?.includes(field.name) ? 'greatest' : 'least';
}

/** `field`: one of the model's. The range is legal for the field itself, not for every rule across fields. */
export function defaultUnknown(model: Model, field: NumberField, values: EnteredInputs): Unknown {
  const [low, high] = field.sliderRange?.(values) ?? [field.sliderMin, field.sliderMax];
  const from = Math.min(field.max, Math.max(field.min, low));
  const to = Math.min(field.max, Math.max(field.min, high));
  return {
    input: field.name,
    from: field.integer ? Math.ceil(from) : from,
    to: field.integer ? Math.floor(to) : to,
    prefer: preferred(model, field, values),
  };
}
