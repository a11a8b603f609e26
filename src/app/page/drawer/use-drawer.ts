import { useApp, useAppShallow } from '../../core/app-context.tsx';
import { type AppState, type DrawerId, drawerIds } from '../../core/app-state.ts';

const isOffered = (id: DrawerId, { model }: AppState) => id !== 'check' || model.simulation !== undefined;

/** The drawers of the present model; one without a simulation has nothing to check. */
export function offeredDrawers(state: AppState): readonly DrawerId[] {
  return isOffered('check', state) ? drawerIds : drawerIds.filter((id) => id !== 'check');
}

export function useDrawers(): readonly DrawerId[] {
  return useAppShallow(offeredDrawers);
}

/** What stands on the right; null: nothing does. */
export function useDrawer(): DrawerId | null {
  return useApp((state) => {
    const { drawer } = state.view;
    return drawer !== null && isOffered(drawer, state) ? drawer : null;
  });
}
