/** The pins and their results. */
import { scenarioKey } from '../../../compute/cache/scenario-key.ts';
import type { Sweep } from '../../../models/contract/figure.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';

export interface PinResult {
  solution: Solution | null;
  /** Sweeps by swept input. */
  sweeps: Readonly<Record<string, Sweep>>;
  /** Reason why there is no result, one sentence. */
  failure: string | null;
  /** Fraction done of the running computation; null without one. */
  progress: number | null;
}

export interface PinState {
  list: readonly Pin[];
  /** The pins of the last deletion, until the next one: they can be restored. */
  removed: readonly Pin[];
  /** Results by `pinKey`. */
  results: Readonly<Record<string, PinResult>>;
}

export const noPins: PinState = { list: [], removed: [], results: {} };

export const noPinResult: PinResult = { solution: null, sweeps: {}, failure: null, progress: null };

/** Key of a pin's inputs: results are shared by all pins with equal inputs. */
export function pinKey({ scenario }: Pick<Pin, 'scenario'>): string {
  return scenarioKey(scenario.model, scenario.values);
}
