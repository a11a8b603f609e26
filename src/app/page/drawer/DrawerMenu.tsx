import { Menu } from '../../kit/menu/Menu.tsx';
import { useActions } from '../../core/app-context.tsx';
import { drawerOf } from '../../core/stages.ts';
import { useOpenDrawers } from './use-drawer.ts';

/** Replaces the buttons where there is no room for them. */
export function DrawerMenu() {
  const { setDrawer } = useActions();
  const drawers = useOpenDrawers();
  if (drawers.length === 0) return null;
  return (
    <Menu
      label="More"
      heading={null}
      place="drawer-menu"
      entries={() => drawers.map((id) => ({ label: drawerOf(id)!.title, run: () => setDrawer(id) }))}
    />
  );
}
