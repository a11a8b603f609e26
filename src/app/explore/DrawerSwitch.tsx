import { type KeyboardEvent, useRef, useState } from 'react';
import { useCheckWanted } from '../check/use-check-wanted.ts';
import { LazyPart } from '../shell/LazyPart.tsx';
import { Menu } from '../shell/Menu.tsx';
import { MenuItem } from '../shell/MenuItem.tsx';
import { useActions } from '../store/app-context.tsx';
import type { DrawerId } from '../store/app-state.ts';
import { lateCode } from '../store/late-code.ts';
import { drawerNames } from './drawer-names.ts';
import { useDrawer, useDrawers } from './use-drawer.ts';

const limitCountPart = lateCode(() =>
  import('../details/LimitCount.tsx').then((module) => module.LimitCount),
);

/** Opens what stands on the right: buttons, which are one stop of Tab with arrows between them, or a menu where there is no room. */
export function DrawerSwitch({ single }: { single: boolean }) {
  return <div className="drawer-switch">{single ? <DrawerMenu /> : <DrawerButtons />}</div>;
}

function DrawerMenu() {
  const { setDrawer } = useActions();
  const drawers = useDrawers();
  return (
    <Menu label="More">
      {drawers.map((id) => (
        <MenuItem
          key={id}
          onChoose={() => {
            setDrawer(id);
          }}
        >
          {drawerNames[id].label}
          <State id={id} />
        </MenuItem>
      ))}
    </Menu>
  );
}

function DrawerButtons() {
  const { setDrawer } = useActions();
  const drawers = useDrawers();
  const open = useDrawer();
  const [last, setLast] = useState<DrawerId>('measurements');
  const bar = useRef<HTMLDivElement>(null);
  const stop = open ?? (drawers.includes(last) ? last : 'measurements');

  function pressed(event: KeyboardEvent) {
    const buttons = [...bar.current!.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)!.focus();
  }

  return (
    <div ref={bar} role="toolbar" aria-label="Beside the figures" onKeyDown={pressed}>
      {drawers.map((id) => (
        <button
          key={id}
          type="button"
          className="drawer-button"
          aria-expanded={open === id}
          aria-controls={open === id ? 'drawer' : undefined}
          tabIndex={stop === id ? 0 : -1}
          title={drawerNames[id].help}
          data-testid={`opens-${id}`}
          onFocus={() => {
            setLast(id);
          }}
          onClick={() => {
            setDrawer(open === id ? null : id);
          }}
        >
          {drawerNames[id].label}
          <State id={id} />
        </button>
      ))}
    </div>
  );
}

/** What there is to know of a drawer before it is opened. Its place is kept. */
function State({ id }: { id: DrawerId }) {
  const simulated = useCheckWanted();
  if (id === 'check') {
    return (
      <span className="bar-state">
        {simulated ? (
          <>
            <span className="bar-dot" data-kind="simulation" aria-hidden="true" />
            <span className="visually-hidden">, a simulation stands beside the result</span>
          </>
        ) : null}
      </span>
    );
  }
  if (id !== 'limits') return null;
  return (
    <span className="bar-state">
      <LazyPart part={limitCountPart} urgency="page-stands" props={{}} />
    </span>
  );
}
