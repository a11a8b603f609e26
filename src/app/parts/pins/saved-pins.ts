import type { Pin } from '../../../scenario/pin/pin.ts';
import type { SavedState } from '../../core/evidence/saved-state.ts';

/** Pins over a reload. The link holds most of them; one that is too long for it is only here. */
export const savedPins: SavedState = {
  watched: ({ pinned }) => [pinned.list],
  snapshot: ({ pinned }) => (pinned.list.length === 0 ? null : pinned.list),
  async restore({ store, actions, catalogue }, snapshot) {
    const pins = snapshot as readonly Pin[];
    await catalogue.load(pins.map(({ scenario }) => scenario.model));
    if (pins.length > store.getState().pinned.list.length) actions.openPins(pins);
  },
};
