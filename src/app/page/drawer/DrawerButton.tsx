import { useState } from 'react';
import { useActions } from '../../core/app-context.tsx';
import { placeRef } from '../../kit/places.ts';
import { DrawerState } from './DrawerState.tsx';
import type { DrawerGroup } from './drawer-groups.ts';
import { useDrawer, useOpenDrawers } from './use-drawer.ts';

interface Props {
  group: DrawerGroup;
  className: string;
  tabIndex?: number;
  onFocus?: () => void;
}

/** Opens and closes a group of drawers, at the one that was open last; nothing where the group has none to open. */
export function DrawerButton({ group, className, tabIndex, onFocus }: Props) {
  const { setDrawer } = useActions();
  const drawers = useOpenDrawers().filter((id) => group.drawers.includes(id));
  const open = useDrawer();
  const isOpen = open !== null && group.drawers.includes(open);
  const [last, setLast] = useState(open);
  if (isOpen && last !== open) setLast(open);
  if (drawers.length === 0) return null;
  return (
    <button
      ref={placeRef(`opens:${group.id}`)}
      type="button"
      className={className}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'drawer' : undefined}
      tabIndex={tabIndex}
      title={group.help}
      data-testid={`opens-${group.id}`}
      onFocus={onFocus}
      onClick={() => setDrawer(isOpen ? null : (drawers.find((id) => id === last) ?? drawers[0]))}
    >
      {group.label}
      {group.id === 'check' ? <DrawerState /> : null}
    </button>
  );
}
