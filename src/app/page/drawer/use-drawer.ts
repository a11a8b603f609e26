import { useApp, useAppShallow } from '../../core/app-context.tsx';
import type { AppState, DrawerId } from '../../core/app-state.ts';
import { declaredDrawers } from '../../core/stages.ts';
import { besideDrawer, threeColumns } from '../../kit/preferences.ts';
import { useMedia } from '../../kit/use-media.ts';
import { isClosed } from '../../../scenario/handout/closed-parts.ts';

/** The drawers that the reader can open: those of the model that the handout does not hide. */
export function useOpenDrawers(): readonly DrawerId[] {
  const handout = useApp((state) => state.handout);
  return useDrawers().filter((id) => !isClosed(handout, id));
}

/** The drawers of the present model. */
export function offeredDrawers({ model }: AppState): readonly DrawerId[] {
  return declaredDrawers()
    .filter(({ isOffered }) => isOffered?.(model) !== false)
    .map(({ id }) => id);
}

function useDrawers(): readonly DrawerId[] {
  return useAppShallow(offeredDrawers);
}

/** The open drawer; null: none. */
export function useDrawer(): DrawerId | null {
  return useApp((state) => {
    const { drawer } = state.view;
    return drawer !== null && offeredDrawers(state).includes(drawer) ? drawer : null;
  });
}

/** Whether a drawer is under the bar of stages, beside the large figure, and covers no control. */
export function useRoomForDrawer(): boolean {
  const wide = useMedia(threeColumns);
  const roomy = useMedia(besideDrawer);
  const isLesson = useApp(({ view }) => view.lesson !== null);
  return wide || (roomy && !isLesson);
}
