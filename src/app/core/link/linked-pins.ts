import type { Pin } from '../../../scenario/pin/pin.ts';
import type { AppState } from '../app-state.ts';

const noPins: readonly Pin[] = [];

let pinsOf: (state: AppState) => readonly Pin[] = () => noPins;

export function declareLinkedPins(source: (state: AppState) => readonly Pin[]): void {
  pinsOf = source;
}

/** The pins that a link of this state carries. */
export const linkedPins = (state: AppState): readonly Pin[] => pinsOf(state);
