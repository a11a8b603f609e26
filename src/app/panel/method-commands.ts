import type { CommandSource } from '../core/commands/command.ts';
import { chosenMethod } from '../core/chosen-method.ts';
import { chooseMethod } from './choose-method.ts';

export const methodCommands: CommandSource = ({ store, actions }) => {
  const state = store.getState();
  const { methods } = state.model;
  return methods
    .filter(({ id }) => id !== chosenMethod(state))
    .map(({ id, label, help }) => ({
      label,
      hint: help,
      run: () => {
        chooseMethod(state.model, actions, id);
      },
    }));
};
