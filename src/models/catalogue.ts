/** The models there are, in the order in which they are offered. Adding a model is one line here. */
import { batchPolling } from './batch-polling/batch-polling.ts';
import { executionAreas } from './execution-areas/execution-areas.ts';
import { interruptCoalescing } from './interrupt-coalescing/interrupt-coalescing.ts';
import { kLimited } from './k-limited/k-limited.ts';
import { withLawResidual } from './law-residual.ts';
import type { Model } from './model.ts';
import { vswitchPolling } from './vswitch-polling/vswitch-polling.ts';

export interface Catalogue {
  /** At least one; the first is shown where nothing else is asked for. */
  readonly models: readonly Model[];
  /** The model with this id, or null. */
  find(id: string): Model | null;
}

/** A catalogue of any models: tests register their own. Throws a RangeError without a model or with one id twice. */
export function createCatalogue(models: readonly Model[]): Catalogue {
  const byId = new Map(models.map((model) => [model.id, model]));
  if (models.length === 0 || byId.size !== models.length) {
    throw new RangeError('a catalogue needs at least one model, and each id once');
  }
  return { models, find: (id) => byId.get(id) ?? null };
}

/** What this build offers. */
export const catalogue = createCatalogue(
  [batchPolling, interruptCoalescing, kLimited, vswitchPolling, executionAreas].map(withLawResidual),
);
