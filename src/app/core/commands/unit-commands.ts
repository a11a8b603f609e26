import type { CommandSource } from './command.ts';
import { rateChoices, rateScale } from '../traffic/rate-scale.ts';

export const modelCommands: CommandSource = ({ catalogue, store, actions }) =>
  catalogue.entries
    .filter(({ id }) => id !== store.getState().model.id)
    .map(({ id, name, short }) => ({
      label: `Switch to ${name}`,
      words: short,
      run: () => actions.switchModel(id),
    }));

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

export const unitCommands: CommandSource = ({ store, actions }) => {
  const state = store.getState();
  const { unit: chosen } = rateScale(state.model, state.values, state);
  return rateChoices(state.model, state.values)
    .filter(({ unit }) => unit !== chosen)
    .map(({ unit, field, view }) => ({ label: `Rates in ${unit}`, run: () => actions.setUnit(field, view) }));
};
