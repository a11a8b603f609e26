import type { PartCode } from '../../core/part.ts';
import { followPins } from './follow-pins.ts';
import { pinActions } from './pin-actions.ts';
import { pinCommands } from './pin-commands.ts';
import { type KeptReadings, readPinnedFigures } from './read-pinned-figures.ts';
import { savedPins } from './saved-pins.ts';

export const pinsCode: PartCode = {
  actions: ({ store, actions, catalogue }) => pinActions(store, actions, actions, actions, catalogue),
  follow: (app) => followPins(app, app.catalogue),
  commands: [{ heading: 'Pins', commands: pinCommands, part: 'compare' }],
  saved: savedPins,
  curves: () => {
    const readings: KeptReadings = new Map();
    return ({ state, ...asked }) => {
      const { list, results } = state.pinned;
      return { scenarios: readPinnedFigures(readings, list, { ...asked, model: state.model, results }) };
    };
  },
};

export { CompareStage } from './CompareStage.tsx';
