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

interface Holder {
  model: Model;
  edge: EdgeState;
}

/** The edge of these inputs; null: not known, or there is none. */
export function knownEdge({ model, edge: { of, edge, done } }: Holder, values: EnteredInputs): Edge | null {
  return edge !== null && done && of === edgeKey(model, values) ? edge : null;
}

/**
 * The rate from which on these inputs lose packets (are unstable), Mpps: the edge, and while that is being searched the
 * lowest rate known to lose packets; null: none is known.
 */
export function lossFromMpps(
  { model, edge: { of, edge, done } }: Holder,
  values: EnteredInputs,
): number | null {
  if (edge === null || of !== edgeKey(model, values)) return null;
  return (done ? edge.mpps : null) ?? edge.lossyMpps;
}
