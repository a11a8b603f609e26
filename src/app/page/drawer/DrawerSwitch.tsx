import { useMedia } from '../../kit/use-media.ts';
import { DrawerButtons } from './DrawerButtons.tsx';
import { DrawerMenu } from './DrawerMenu.tsx';
import { useDrawer, useRoomForDrawer } from './use-drawer.ts';
import { placeRef } from '../../kit/places.ts';

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
      {covered && !single ? null : single || isTight ? <DrawerMenu /> : <DrawerButtons />}
    </div>
  );
}
