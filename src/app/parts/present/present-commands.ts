import type { Actions } from '../../core/app.ts';
import type { CommandSource } from '../../core/commands/command.ts';
import type { Command } from '../../kit/commands/command.ts';

/** Command that begins a presentation. */
export const presentCommand = ({ present }: Pick<Actions, 'present'>) =>
  ({
    label: 'Present, for a projector',
    keys: 'P',
    run: () => present({ figures: [], sliders: null }),
  }) satisfies Command;

/** Command that ends a presentation. */
export const leaveCommand = ({ present }: Pick<Actions, 'present'>) =>
  ({
    label: 'Back to the page',
    keys: 'P, Esc',
    words: 'leave the presentation',
    run: () => present(null),
  }) satisfies Command;

export const presentCommands: CommandSource = ({ store, actions }) => [
  store.getState().view.present === null ? presentCommand(actions) : leaveCommand(actions),
];
