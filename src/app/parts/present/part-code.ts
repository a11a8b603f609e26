import type { PartCode } from '../../core/part.ts';
import type { CommandSource } from '../../core/commands/command.ts';

const presentCommands: CommandSource = ({ store, actions }) =>
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

export const presentCode: PartCode = {
  commands: [{ heading: 'Show', commands: presentCommands, presented: true }],
};
