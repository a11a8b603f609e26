import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { useMedia } from '../../kit/use-media.ts';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { latePage } from '../late-page.ts';
import { DrawerButtons } from './DrawerButtons.tsx';
import { useDrawer, useRoomForDrawer } from './use-drawer.ts';
import { placeRef } from '../../kit/places.ts';

const menuPart = oneOf(latePage, ({ DrawerMenu }) => DrawerMenu);

/** Windows in which tabs and buttons do not fit into one row. */
const tight = '(max-width: 959px)';

/**
 * Opens the drawers: by buttons, or a menu where there is no room. An open drawer that covers the figures covers the
 * buttons, too, and has them itself.
 */
export function DrawerSwitch({ single }: { single: boolean }) {
  const roomy = useRoomForDrawer();
  const isOpen = useDrawer() !== null;
  const isTight = useMedia(tight);
  const covered = isOpen && !roomy;
  return (
    <div className="drawer-switch" ref={placeRef('drawers')}>
      {covered && !single ? null : single || isTight ? (
        <LazyPart part={menuPart} urgency="page-ready" props={{}} />
      ) : (
        <DrawerButtons />
      )}
    </div>
  );
}
