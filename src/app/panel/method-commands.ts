import type { CommandSource } from '../core/commands/command.ts';
import { chosenMethod } from '../core/chosen-method.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Actions } from '../core/app.ts';

/** Chooses another form of the equations; a step of the history where the form is an input of the scenario. */
export function chooseMethod(
  { methodInput }: Pick<Model, 'methodInput'>,
  { setMethod, setValue }: Pick<Actions, 'setMethod' | 'setValue'>,
  id: string,
): void {
  if (methodInput === undefined) setMethod(id);
  else setValue(methodInput, id);
}

export const methodCommands: CommandSource = ({ store, actions }) => {
  const state = store.getState();
  const { methods } = state.model;
  return methods
    .filter(({ id }) => id !== chosenMethod(state))
    .map(({ id, label, help }) => ({ label, hint: help, run: () => chooseMethod(state.model, actions, id) }));
};
