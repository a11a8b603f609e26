import type { CommandSource } from '../../core/commands/command.ts';
import { focusSoon } from '../../kit/focus/focus-soon.ts';
import { placeOf } from '../../kit/places.ts';
import { figurePlace } from '../../../scenario/handout/hideable-places.ts';

export const figureCommands: CommandSource = ({ store, actions }) => {
  const { model, values } = store.getState();
  return model.figures
    .filter(({ appliesWhen }) => appliesWhen?.(values) !== false)
    .flatMap(({ id, label }) => [
      {
        label: `Go to ${label}`,
        words: 'figure show',
        run: () => {
          actions.setStage('figures');
          const figure = () => placeOf(figurePlace(id));
          if (figure() === null) actions.setFigure(id);
          focusSoon(() => placeOf('readout', figure()));
        },
      },
      {
        label: `Examine ${label}`,
        keys: 'e on the figure',
        words: 'figure zoom alone large',
        run: () => {
          actions.setStage('figures');
          actions.setExamine(id);
          focusSoon(() => placeOf('examine-pad'));
        },
      },
    ]);
};
