import type { CommandSource } from './command.ts';
import { rateChoices, rateScale } from '../traffic/rate-scale.ts';

export const unitCommands: CommandSource = ({ store, actions }) => {
  const state = store.getState();
  const { unit: chosen } = rateScale(state.model, state.values, state);
  return rateChoices(state.model, state.values)
    .filter(({ unit }) => unit !== chosen)
    .map(({ unit, field, view }) => ({
      label: `Rates in ${unit}`,
      run: () => {
        actions.setUnit(field, view);
      },
    }));
};
