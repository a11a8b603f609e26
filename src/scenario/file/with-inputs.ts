/** The one way to change inputs of a complete scenario: what moves with them moves. */
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
