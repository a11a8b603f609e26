import type { PartCode } from '../../core/part.ts';
import { followPins } from './follow-pins.ts';
import { pinActions } from './pin-actions.ts';
import { pinCommands } from './pin-commands.ts';
import { type PinReadings, readPinnedFigures } from './read-pinned-figures.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';
import type { SavedState } from '../../core/evidence/saved-state.ts';

/** Restores pins after a reload. The link contains most of them; one that is too long for it is only stored here. */
const savedPins: SavedState = {
  watched: ({ pinned }) => [pinned.list],
  snapshot: ({ pinned }) => (pinned.list.length === 0 ? null : pinned.list),
  async restore({ store, actions, catalogue }, snapshot) {
    const pins = snapshot as readonly Pin[];
    await catalogue.load(pins.map(({ scenario }) => scenario.model));
    if (pins.length > store.getState().pinned.list.length) actions.openPins(pins);
  },
};

export const pinsCode: PartCode = {
  actions: ({ store, actions, catalogue }) => pinActions(store, actions, actions, actions, catalogue),
  follow: (app) => followPins(app, app.catalogue),
  commands: [{ heading: 'Pins', commands: pinCommands, part: 'compare' }],
  saved: savedPins,
  curves: () => {
    const readings: PinReadings = new Map();
    return ({ state, ...asked }) => {
      const { list, results } = state.pinned;
      return { scenarios: readPinnedFigures(readings, list, { ...asked, model: state.model, results }) };
    };
  },
};

export { CompareStage } from './CompareStage.tsx';
