import { placeOf } from '../../kit/places.ts';
import type { PartCode } from '../../core/part.ts';
import { followSensitivity } from './follow-sensitivity.ts';
import { hidesAnswers } from '../../../scenario/handout/closed-parts.ts';
import type { CommandSource } from '../../core/commands/command.ts';
import { focusSoon } from '../../kit/focus/focus-soon.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import { firstAsked } from './sensitivity-state.ts';

const sensitivityCommands: CommandSource = ({ store, actions }) => {
  const state = store.getState();
  return state.view.moves !== '' || (state.handout !== null && hidesAnswers(state.handout))
    ? []
    : [
        {
          label: 'Which input matters most?',
          words: 'sensitivity changes effect',
          run: () => {
            actions.setMoves(firstAsked(state.model, chosenMethod(state)));
            focusSoon(() => placeOf('fold-name', placeOf('moves')));
          },
        },
      ];
};

export const sensitivityCode: PartCode = {
  follow: followSensitivity,
  commands: [{ heading: 'Input', commands: sensitivityCommands }],
};

export { WhichMatters } from './WhichMatters.tsx';
