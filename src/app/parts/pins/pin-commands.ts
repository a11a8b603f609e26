import type { Actions } from '../../core/app.ts';
import type { CommandSource } from '../../core/commands/command.ts';
import type { Command } from '../../kit/commands/command.ts';

export const pinCommand = ({ pinPresent }: Pick<Actions, 'pinPresent'>) =>
  ({
    label: 'Pin this scenario',
    keys: 'Alt+P',
    hint: 'Keep it for comparison',
    run: pinPresent,
  }) satisfies Command;

export const pinCommands: CommandSource = ({ store, actions }) => {
  const { list, removed } = store.getState().pinned;
  return [
    pinCommand(actions),
    ...list.flatMap(({ look, name, shown }) => [
      {
        label: `Go to the pin “${name}”`,
        run: () => {
          actions.goToPin(look);
        },
      },
      {
        label: `${shown ? 'Hide' : 'Show'} the pin “${name}”`,
        run: () => {
          actions.showPin(look, !shown);
        },
      },
      {
        label: `Delete the pin “${name}”`,
        run: () => {
          actions.removePin(look);
        },
      },
    ]),
    ...(removed.length === 0
      ? []
      : [{ label: 'Bring back deleted pins', words: 'undo the deletion', run: actions.restorePins }]),
  ];
};
