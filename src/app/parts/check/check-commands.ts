import type { CommandSource } from '../../core/commands/command.ts';

export const checkCommands: CommandSource = ({ store, actions }) => {
  const { model, view } = store.getState();
  if (model.simulation === undefined) return [];
  return [
    {
      label: view.check ? 'Take the simulation away' : 'Simulate beside the result',
      words: 'check event simulation',
      run: () => {
        actions.setCheck(!view.check);
      },
    },
  ];
};
