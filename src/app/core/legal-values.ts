/** Legal inputs of the model: those in the panel may break a rule across fields. */
import type { EnteredInputs, InputValues } from '../../models/contract/inputs.ts';
import { isLegal } from '../../scenario/file/scenario.ts';
import { repairInputs } from '../../scenario/file/repair.ts';
import type { AppState } from './app-state.ts';

/** The present inputs; null while they are refused, by a rule or by the solver. */
export function legalValues({ model, values, fault }: Pick<AppState, 'model' | 'values' | 'fault'>) {
  return fault === null && isLegal(model, values) ? values : null;
}

/** Cache, so that the same refused inputs give the same object each time. */
const repaired = new WeakMap<EnteredInputs, InputValues>();

/** The present inputs; while they are refused, the last ones with a result, before any the nearest legal ones. */
export function lastLegalValues(state: Pick<AppState, 'model' | 'values' | 'fault' | 'solve'>): InputValues {
  const { model, values, solve } = state;
  const known = legalValues(state) ?? solve.forValues ?? repaired.get(values);
  if (known !== undefined) return known;
  const { values: nearest } = repairInputs(model, values);
  repaired.set(values, nearest);
  return nearest;
}
