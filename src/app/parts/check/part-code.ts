import type { PartCode } from '../../core/part.ts';
import type { CommandSource } from '../../core/commands/command.ts';
import { followCheck } from './follow-check.ts';

const checkCommands: CommandSource = ({ store, actions }) => {
  const { model, view } = store.getState();
  if (model.simulation === undefined) return [];
  return [
    {
      label: view.check ? 'Remove the simulation' : 'Simulate beside the result',
      words: 'check event simulation',
      run: () => actions.setCheck(!view.check),
    },
  ];
};

export const checkCode: PartCode = {
  follow: followCheck,
  commands: [{ heading: 'Simulate and measure', commands: checkCommands, part: 'check' }],
};

export { CheckDrawer } from './CheckDrawer.tsx';
