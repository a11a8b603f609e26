import type { Field } from '../../../models/contract/inputs.ts';
import { useApp } from '../../core/app-context.tsx';
import type { AppState } from '../../core/app-state.ts';

/**
 * Whether the effect of this input on a chosen indicator is shown: numbers, and tables and lists that can be scaled.
 */
export function hasEffect({ view, values, model }: AppState, field: Field): boolean {
  if (view.moves === '' || values[field.name] === null || field.access === 'hidden') return false;
  if (field.kind === 'number') return true;
  if (field.kind !== 'table' && field.kind !== 'list') return false;
  return model.dimensioning?.uncertain.some(({ inputs }) => inputs.includes(field.name)) === true;
}

export function useHasEffect(field: Field): boolean {
  return useApp((state) => hasEffect(state, field));
}
