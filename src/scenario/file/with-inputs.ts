/** Changes inputs of a complete scenario together with the inputs that follow them. */
import type { InputValue, EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';

export function withInputs(
  model: Pick<Model, 'follow'>,
  values: EnteredInputs,
  changes: Readonly<Record<string, InputValue>>,
): EnteredInputs {
  const changed = { ...values, ...changes };
  return model.follow?.(changed, Object.keys(changes)) ?? changed;
}
