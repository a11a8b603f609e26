import { type KeyboardEvent, useRef, useState } from 'react';
import { moveFocusIn } from '../../kit/focus/roving-focus.ts';
import { placeRef } from '../../kit/places.ts';
import { useActions } from '../../core/app-context.tsx';
import type { DrawerId } from '../../core/app-state.ts';
import { drawerOf } from '../../core/stages.ts';
import { DrawerState } from './DrawerState.tsx';
import { useOpenDrawers, useDrawer } from './use-drawer.ts';

/** A button for each drawer, which opens and closes it: one tab stop with arrows between them. */
export function DrawerButtons() {
  const { setDrawer } = useActions();
  const drawers = useOpenDrawers();
  const open = useDrawer();
  const [last, setLast] = useState<DrawerId>('measurements');
  const bar = useRef<HTMLDivElement>(null);
  const stop = open ?? (drawers.includes(last) ? last : drawers[0]);

  function pressed(event: KeyboardEvent) {
    moveFocusIn(event, bar.current!);
  }

  if (drawers.length === 0) return null;
  return (
    <div ref={bar} role="toolbar" aria-label="Beside the figures" onKeyDown={pressed}>
      {drawers.map((id) => (
        <button
          key={id}
          ref={placeRef(`opens:${id}`)}
          type="button"
          className="drawer-button"
          aria-expanded={open === id}
          aria-controls={open === id ? 'drawer' : undefined}
          tabIndex={stop === id ? 0 : -1}
          title={drawerOf(id)!.help}
          data-testid={`opens-${id}`}
          onFocus={() => {
            setLast(id);
          }}
          onClick={() => {
            setDrawer(open === id ? null : id);
          }}
        >
          {drawerOf(id)!.label}
          <DrawerState id={id} />
        </button>
      ))}
    </div>
  );
}
