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

/** Commands that step through the pins of a presentation; the keys are those of remote controls for slides, too. */
export const pinStepCommands: CommandSource = ({ store, actions: { stepPin } }) => {
  const { pinned, view } = store.getState();
  if (view.present === null || pinned.list.length === 0) return [];
  return [
    { label: 'Next pin', keys: '→, Page Down', run: () => stepPin(1) },
    { label: 'Previous pin', keys: '←, Page Up', run: () => stepPin(-1) },
  ];
};

export const pinCommands: CommandSource = ({ store, actions }) => {
  const { list, removed } = store.getState().pinned;
  return [
    pinCommand(actions),
    ...list.flatMap(({ look, name, shown }) => [
      { label: `Go to the pin “${name}”`, run: () => actions.goToPin(look) },
      { label: `${shown ? 'Hide' : 'Show'} the pin “${name}”`, run: () => actions.showPin(look, !shown) },
      { label: `Delete the pin “${name}”`, run: () => actions.removePin(look) },
    ]),
    ...(removed.length === 0
      ? []
      : [{ label: 'Bring back deleted pins', words: 'undo the deletion', run: actions.restorePins }]),
  ];
};
