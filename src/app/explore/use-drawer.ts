import { useApp } from '../store/app-context.tsx';
import { type AppState, type DrawerId, drawerIds } from '../store/app-state.ts';

const isOffered = (id: DrawerId, { model }: AppState) => id !== 'check' || model.simulation !== undefined;

/** The drawers of the present model; one without a simulation has nothing to check. */
export function useDrawers(): readonly DrawerId[] {
  const checkable = useApp((state) => isOffered('check', state));
  return checkable ? drawerIds : drawerIds.filter((id) => id !== 'check');
}

/** What stands on the right; null: nothing does. */
export function useDrawer(): DrawerId | null {
  return useApp((state) => {
    const { drawer } = state.view;
    return drawer !== null && isOffered(drawer, state) ? drawer : null;
  });
}
