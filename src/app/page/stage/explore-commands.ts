import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import type { CommandSource } from '../../core/commands/command.ts';
import { focusSoon } from '../../kit/focus/focus-soon.ts';
import type { DrawerId } from '../../core/app-state.ts';
import { drawerOf } from '../../core/stages.ts';
import { stageNames } from './stage-names.ts';
import { offeredDrawers } from '../drawer/use-drawer.ts';
import { placeOf } from '../../kit/places.ts';

export const stageCommands: CommandSource = ({ store, actions }) => {
  const { view, handout } = store.getState();
  return stageNames()
    .filter(({ id }) => id !== view.stage || view.examine !== null)
    .filter(({ id }) => id === 'figures' || !isClosed(handout, id))
    .map(({ id, label, words = '', help }) => ({
      label,
      hint: help,
      words: `stage ${words}`,
      run: () => {
        actions.setStage(id);
        focusSoon(() => placeOf(`stage:${id}`));
      },
    }));
};

export const drawerCommands: CommandSource = ({ store, actions }) => {
  const state = store.getState();
  const closed = (id: DrawerId) => isClosed(state.handout, id);
  return offeredDrawers(state)
    .filter((id) => !closed(id))
    .map((id) => {
      const open = state.view.drawer === id;
      const { title, help } = drawerOf(id)!;
      return {
        label: open ? `Close: ${title}` : title,
        ...(open ? {} : { hint: help }),
        words: 'drawer',
        run: () => {
          actions.setDrawer(open ? null : id);
          if (!open) focusSoon(() => placeOf('drawer-heading'));
        },
      };
    });
};
