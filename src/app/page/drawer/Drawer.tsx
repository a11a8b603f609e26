import './drawer.css';
import { useLayoutEffect, useRef } from 'react';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useActions } from '../../core/app-context.tsx';
import type { DrawerId } from '../../core/app-state.ts';
import { groupOf } from './drawer-groups.ts';
import { oneColumn } from '../../kit/preferences.ts';
import { useMedia } from '../../kit/use-media.ts';
import { drawerOf } from '../../core/stages.ts';
import { DrawerButtons } from './DrawerButtons.tsx';
import { useDrawer, useOpenDrawers } from './use-drawer.ts';
import { placeAround, placeOf, placeRef } from '../../kit/places.ts';
import { isDialogOpen } from '../../kit/dialog/use-modal.ts';
import { ButtonHeading } from '../../kit/commands/ActionButton.tsx';
import { listen } from '../../kit/listen.ts';
import { Button } from '../../kit/Button.tsx';

/** A drawer without controls is focused as a whole, so that the keyboard can scroll it. */
const onlyRead: DrawerId = 'limits';

/**
 * Beside the figures, or over them where there is no room: one of measurements, diagnosis, check, formulas and limits,
 * with those of its group as tabs in its head. Opening it from a bar moves the focus into it, and closing it back to
 * the bar. Over the figures it covers the bar of stages, and has its buttons.
 */
export function Drawer({ overlaid }: { overlaid: boolean }) {
  const { setDrawer } = useActions();
  const drawer = useDrawer();
  const single = useMedia(oneColumn);
  useFocus(drawer);
  useEscape(drawer !== null, overlaid);
  if (drawer === null) return null;
  const { title, content } = drawerOf(drawer)!;
  return (
    <aside
      ref={placeRef('drawer')}
      className="drawer"
      id="drawer"
      aria-labelledby="drawer-heading"
      data-testid="drawer"
    >
      <header className="drawer-head">
        <DrawerTabs drawer={drawer} />
        <Button quiet aria-label={`Close: ${title}`} onClick={() => setDrawer(null)}>
          Close
        </Button>
      </header>
      {overlaid && !single ? (
        <div className="drawer-switch">
          <DrawerButtons />
        </div>
      ) : null}
      <div
        className="drawer-body"
        key={drawer}
        {...(drawer === onlyRead
          ? { tabIndex: 0, role: 'group', 'aria-labelledby': 'drawer-heading' }
          : undefined)}
      >
        <ButtonHeading value="On the right">
          <PartBoundary part={`The drawer “${title}”`}>
            <LazyPart part={content} props={{}} />
          </PartBoundary>
        </ButtonHeading>
      </div>
    </aside>
  );
}

/** The title of the open drawer, and buttons for the others of its group, always in the same order. */
function DrawerTabs({ drawer }: { drawer: DrawerId }) {
  const { setDrawer } = useActions();
  const open = useOpenDrawers();
  const tabs = groupOf(drawer).drawers.filter((id) => id === drawer || open.includes(id));
  return (
    <div className="drawer-tabs">
      {tabs.map((id) =>
        id === drawer ? (
          <h2 key={id} id="drawer-heading" ref={placeRef('drawer-heading')} tabIndex={-1}>
            {drawerOf(id)!.title}
          </h2>
        ) : (
          <button
            key={id}
            type="button"
            className="drawer-button"
            title={drawerOf(id)!.help}
            data-testid={`opens-${id}`}
            onClick={() => setDrawer(id)}
          >
            {drawerOf(id)!.title}
          </button>
        ),
      )}
    </div>
  );
}

/** The button that opens a drawer, or the one of the menu of them all. */
function opener(drawer: DrawerId): HTMLElement | null {
  return placeOf(`opens:${groupOf(drawer).id}`) ?? placeOf('drawer-menu');
}

function useFocus(drawer: DrawerId | null) {
  const before = useRef(drawer);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = drawer;
    if (drawer === was) return;
    if (drawer !== null) {
      // The bar's buttons may have moved into the drawer, and the focus with them.
      const { activeElement } = document;
      if (placeAround('drawers', activeElement) !== null || activeElement === document.body)
        placeOf('drawer-heading')?.focus();
    } else if (was !== null && document.activeElement === document.body) {
      // The focused element was removed with the drawer.
      opener(was)?.focus();
    }
  }, [drawer]);
}

/** Escape closes it: from inside it and from the bar; from everywhere where it covers the figures. */
function useEscape(open: boolean, overlaid: boolean) {
  const { setDrawer } = useActions();
  // Before the drawer is painted: a key pressed at once belongs to it.
  useLayoutEffect(() => {
    if (!open) return undefined;
    function pressed(event: KeyboardEvent) {
      const { key, defaultPrevented, target } = event;
      if (key !== 'Escape' || defaultPrevented || isDialogOpen()) return;
      const near = ['drawer', 'drawers'].some((name) => placeAround(name, target) !== null);
      if (!overlaid && !near && target !== document.body) return;
      event.preventDefault();
      setDrawer(null);
    }
    return listen(window, { keydown: pressed });
  }, [open, overlaid, setDrawer]);
}
