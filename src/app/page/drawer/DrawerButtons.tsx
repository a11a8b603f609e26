import { type KeyboardEvent, useRef, useState } from 'react';
import { moveFocusIn } from '../../kit/focus/roving-focus.ts';
import { DrawerButton } from './DrawerButton.tsx';
import { type DrawerGroup, figureGroups } from './drawer-groups.ts';
import { useDrawer, useOpenDrawers } from './use-drawer.ts';

/** A button for each group of drawers over the figures: one tab stop with arrows between them. */
export function DrawerButtons() {
  const drawers = useOpenDrawers();
  const open = useDrawer();
  const [last, setLast] = useState<DrawerGroup['id'] | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const groups = figureGroups.filter((group) => group.drawers.some((id) => drawers.includes(id)));
  const stop = groups.find((group) => group.drawers.includes(open!)) ?? groups.find(({ id }) => id === last);

  function pressed(event: KeyboardEvent) {
    moveFocusIn(event, bar.current!);
  }

  if (groups.length === 0) return null;
  return (
    <div ref={bar} role="toolbar" aria-label="Over the figures" onKeyDown={pressed}>
      {groups.map((group) => (
        <DrawerButton
          key={group.id}
          group={group}
          className="drawer-button"
          tabIndex={(stop ?? groups[0]) === group ? 0 : -1}
          onFocus={() => setLast(group.id)}
        />
      ))}
    </div>
  );
}
