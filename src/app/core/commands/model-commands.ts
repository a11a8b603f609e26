import type { CommandSource } from './command.ts';

export const modelCommands: CommandSource = ({ catalogue, store, actions }) =>
  catalogue.entries
    .filter(({ id }) => id !== store.getState().model.id)
    .map(({ id, name, short }) => ({
      label: `Switch to ${name}`,
      words: short,
      run: () => {
        actions.switchModel(id);
      },
    }));
