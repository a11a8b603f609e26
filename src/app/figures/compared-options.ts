import type { ComparedOptions } from '../../models/contract/inputs.ts';
import type { AppState } from '../core/app-state.ts';

/**
 * The options of the compared choice at the present inputs; null where no choice is compared. A new object at every
 * call.
 */
export function comparedOptions({
  model,
  values,
  view,
}: Pick<AppState, 'model' | 'values' | 'view'>): ComparedOptions | null {
  const field = model.fields.find(({ name }) => name === view.compared);
  return field?.kind === 'choice' ? (field.compared?.(values) ?? null) : null;
}
