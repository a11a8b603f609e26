import './menu.css';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useOfferedCommands } from '../commands/use-offered-commands.ts';
import { controlsIn, moveFocusIn } from '../focus/roving-focus.ts';
import { isInView } from '../places.ts';
import { usePlace } from '../use-place.ts';
import { MenuEntries } from './MenuEntries.tsx';
import { menuCommands, type MenuEntry } from './menu-entry.ts';
import { listen } from '../listen.ts';
import { Button } from '../Button.tsx';

/** px from the window's upper left corner. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Gap between button and list, and between list and the window's edge, px. */
const gap = 4;

/**
 * Place of a button's list: under it from its left edge, or to its right edge where the window ends sooner; above it
 * where there is more room. A list that is higher than the room scrolls.
 */
export function menuPlace(button: Box, list: Size, page: Size) {
  const fitsRight = button.left + list.width + gap <= page.width;
  const left = Math.max(gap, fitsRight ? button.left : button.right - list.width);
  const below = page.height - button.bottom - 2 * gap;
  const above = button.top - 2 * gap;
  if (list.height <= below || below >= above) {
    return { left, top: button.bottom + gap, maxHeight: below };
  }
  return { left, bottom: page.height - button.top + gap, maxHeight: above };
}

interface MenuProps {
  /** The button's accessible name, and the name of the list. */
  label: string;
  /** Content of the button; by default the label and an arrow. */
  face?: ReactNode;
  /** Tooltip, for a button with an icon only. */
  title?: string;
  /** Heading of its entries among all actions (Ctrl+K); null: they are listed in another form. */
  heading: string | null;
  /** A command chosen in the list of all actions focuses the button. */
  focusAfterListed?: boolean;
  /** Name of the button for `placeOf`. */
  place?: string | undefined;
  /** Called while the menu, or the list of all actions, is open. */
  entries: () => readonly MenuEntry[];
}

const items = '[role^=menuitem]';

/**
 * A button and the list that it opens, in the top layer: nothing moves, and no scroll container clips it. Arrows, Home
 * and End move between the items; Escape and a chosen item close it and focus the button, Tab and a press elsewhere
 * close it. The list of all actions has its entries, too, unless `heading` is null.
 */
export function Menu(props: MenuProps) {
  const { label, face, title, heading, focusAfterListed = false, entries } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The item focused when the list opens. */
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const open = opened !== null;
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });
  usePlace(props.place, button);

  function close() {
    setOpened(null);
    setPlace({ visibility: 'hidden' });
  }

  const placeList = useCallback(() => {
    const { innerWidth: width, innerHeight: height } = window;
    const at = button.current!.getBoundingClientRect();
    const size = { width: list.current!.offsetWidth, height: list.current!.scrollHeight };
    setPlace(menuPlace(at, size, { width, height }));
  }, []);

  useLayoutEffect(() => {
    if (opened !== null) placeList();
  }, [opened, placeList]);

  // Hidden elements cannot be focused: the focus moves when the list is placed.
  const isHidden = place.visibility === 'hidden';
  useLayoutEffect(() => {
    if (opened === null || isHidden) return;
    const all = controlsIn(list.current!, items);
    all[opened === 'first' ? 0 : all.length - 1]?.focus({ preventScroll: true });
  }, [opened, isHidden]);

  useEffect(() => {
    if (!open) return undefined;
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (list.current?.contains(target) !== true && button.current?.contains(target) !== true) close();
    };
    // The list moves with its button as long as that is in view.
    const scrolled = ({ target }: Event) => {
      if (target instanceof Node && list.current?.contains(target) === true) return;
      if (isInView(button.current)) placeList();
      else close();
    };
    return listen(window, { pointerdown: outside, scroll: scrolled, resize: close }, { capture: true });
  }, [open, placeList]);

  function listed() {
    const commands = menuCommands(entries());
    if (!focusAfterListed) return commands;
    return commands.map((command) => ({
      ...command,
      run: () => {
        command.run();
        button.current?.focus();
      },
    }));
  }

  useOfferedCommands(heading === null ? null : () => ({ label: heading, commands: listed() }));

  function pressedOnButton(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  function pressedInList(event: KeyboardEvent) {
    // Keys pressed in the list are not shortcuts of the elements around its button.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      // Tab moves from the button to the element after it.
      button.current?.focus();
      close();
      return;
    }
    moveFocusIn(event, list.current!, items, 'vertical');
  }

  return (
    <>
      <Button
        ref={button}
        quiet
        aria-label={face === undefined ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={title}
        onClick={() => {
          if (open) close();
          else setOpened('first');
        }}
        onKeyDown={pressedOnButton}
      >
        {face ?? (
          <>
            {label} <span className="menu-arrow" aria-hidden="true" />
          </>
        )}
      </Button>
      {open
        ? createPortal(
            <div
              ref={list}
              className="menu"
              id={id}
              role="menu"
              // A scroll container is focusable in any case; Tab leaves it.
              tabIndex={0}
              aria-label={label}
              style={place}
              onKeyDown={pressedInList}
              onClick={(event) => {
                // In the document the list is inside the ancestors of its button.
                event.stopPropagation();
              }}
            >
              <MenuEntries
                entries={entries()}
                onDone={() => {
                  button.current?.focus();
                  close();
                }}
              />
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
