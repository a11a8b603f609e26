import type { CommandSource } from './command.ts';

export const historyCommands: CommandSource = ({ store, actions }) => {
  const { past, future } = store.getState().history;
  return [
    { label: 'Undo', keys: 'Ctrl+Z', words: 'back', disabled: past.length === 0, run: actions.undo },
    {
      label: 'Redo',
      keys: 'Ctrl+Shift+Z, Ctrl+Y',
      words: 'forward again',
      disabled: future.length === 0,
      run: actions.redo,
    },
  ];
};
