import type { CommandSource } from '../../core/commands/command.ts';
import { focusSoon } from '../../kit/focus/focus-soon.ts';

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
          const place = () => document.querySelector(`[data-testid="figure-${id}"]`);
          if (place() === null) actions.setFigure(id);
          focusSoon(() => place()?.querySelector<HTMLElement>('.figure-readout'));
        },
      },
      {
        label: `Examine ${label}`,
        keys: 'e on the figure',
        words: 'figure zoom alone large',
        run: () => {
          actions.setStage('figures');
          actions.setExamine(id);
          focusSoon(() => document.querySelector<HTMLElement>('.examine-pad'));
        },
      },
    ]);
};
