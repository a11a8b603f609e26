import type { CommandSource } from '../../core/commands/command.ts';

export const presentCommands: CommandSource = ({ store, actions }) =>
  store.getState().view.present === null
    ? [
        {
          label: 'Present, for a projector',
          keys: 'P',
          run: () => {
            actions.present({ figures: [], sliders: null });
          },
        },
      ]
    : [
        {
          label: 'Back to the page',
          keys: 'P, Esc',
          words: 'leave the presentation',
          run: () => {
            actions.present(null);
          },
        },
      ];
