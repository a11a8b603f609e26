/**
 * Changes inputs of a complete scenario together with the inputs that follow them. `before`: where a reader's move
 * began; absent for files and sweeps.
 */
import type { InputValue, EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';

export function withInputs(
  model: Pick<Model, 'follow'>,
  values: EnteredInputs,
  changes: Readonly<Record<string, InputValue>>,
  before?: EnteredInputs,
): EnteredInputs {
  const changed = { ...values, ...changes };
  return model.follow?.(changed, Object.keys(changes), before) ?? changed;
}
