/** The pins and what is known of each. */
import { scenarioKey } from '../../../compute/cache/scenario-key.ts';
import type { Sweep } from '../../../models/contract/figure.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';

export interface PinResult {
  solution: Solution | null;
  /** By swept input. */
  sweeps: Readonly<Record<string, Sweep>>;
  /** Why there is no result, one sentence. */
  failure: string | null;
  /** Fraction done of what is being computed for it; null while nothing is. */
  progress: number | null;
}

export interface PinState {
  list: readonly Pin[];
  /** What the last deletion took, until the next one: it can be brought back. */
  removed: readonly Pin[];
  /** By `pinKey`. */
  results: Readonly<Record<string, PinResult>>;
}

export const noPins: PinState = { list: [], removed: [], results: {} };

export const noPinResult: PinResult = { solution: null, sweeps: {}, failure: null, progress: null };

/** Names a pin's inputs: what was computed for them once holds for every pin that has them. */
export function pinKey({ scenario }: Pick<Pin, 'scenario'>): string {
  return scenarioKey(scenario.model, scenario.values);
}
