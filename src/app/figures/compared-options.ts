import type { ComparedOptions } from '../../models/contract/inputs.ts';
import type { AppState } from '../core/app-state.ts';

/**
 * The options of the choice that is compared, with the inputs as they are; null where none is. Made anew at every call.
 */
export function comparedOptions({
  model,
  values,
  view,
}: Pick<AppState, 'model' | 'values' | 'view'>): ComparedOptions | null {
  const field = model.fields.find(({ name }) => name === view.compared);
  return field?.kind === 'choice' ? (field.compared?.(values) ?? null) : null;
}
