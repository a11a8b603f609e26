import type { Edge } from '../../../dimensioning/rate-bounds/edge.ts';
import { scenarioKey } from '../../../compute/cache/scenario-key.ts';
import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';

/** The edge of one scenario, whatever its rate, as far as it is known. */
export interface EdgeState {
  /** The scenario without its rate (`edgeKey`). */
  of: string;
  /** Null: it has none, or is not known yet. */
  edge: Edge | null;
  /** The search has ended. */
  done: boolean;
}

export const noEdge: EdgeState = { of: '', edge: null, done: false };

/** By inputs, which are never mutated: figures ask with every change of the state. */
const keys = new WeakMap<EnteredInputs, { model: string; key: string }>();

/** Equal for scenarios that differ in the rate alone. */
export function edgeKey({ id, dimensioning }: Model, values: EnteredInputs): string {
  const written = keys.get(values);
  if (written?.model === id) return written.key;
  const key = scenarioKey(id, values, dimensioning?.offered?.input);
  keys.set(values, { model: id, key });
  return key;
}

export interface EdgeHolder {
  model: Model;
  edge: EdgeState;
}

/** The edge of these inputs; null: not known, or there is none. */
export function knownEdge(
  { model, edge: { of, edge, done } }: EdgeHolder,
  values: EnteredInputs,
): Edge | null {
  return edge !== null && done && of === edgeKey(model, values) ? edge : null;
}
