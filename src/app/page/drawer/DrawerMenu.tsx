import { Menu } from '../../kit/menu/Menu.tsx';
import { MenuItem } from '../../kit/menu/MenuItem.tsx';
import { useActions } from '../../core/app-context.tsx';
import { drawerOf } from '../../core/stages.ts';
import { DrawerState } from './DrawerState.tsx';
import { useOpenDrawers } from './use-open-drawers.ts';

/** Where there is no room for buttons. */
export function DrawerMenu() {
  const { setDrawer } = useActions();
  const drawers = useOpenDrawers();
  if (drawers.length === 0) return null;
  return (
    <Menu label="More" unlisted>
      {drawers.map((id) => (
        <MenuItem
          key={id}
          onChoose={() => {
            setDrawer(id);
          }}
        >
          {drawerOf(id)!.label}
          <DrawerState id={id} />
        </MenuItem>
      ))}
    </Menu>
  );
}
