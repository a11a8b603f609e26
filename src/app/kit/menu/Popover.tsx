import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { isInView, placeAround } from '../places.ts';
import { usePlace } from '../use-place.ts';
import './popover.css';
import { listen } from '../listen.ts';

interface Props {
  /** Unique on the page; also the id of the content, for `aria-describedby`. */
  id: string;
  /** The button's accessible name. */
  label: string;
  /** The button is not in the tab order: a key opens it. */
  unstopped: boolean;
  children: ReactNode;
  /** It opens or closes. */
  onOpen: (open: boolean) => void;
}

/** Gap between the window's edge and the popover, px. */
const margin = 8;
const widest = 320;
/** Gap between the button and the popover, px. */
const gap = 4;

/**
 * A button “?” that opens text in the top layer without moving anything. The platform closes it on Escape or a press
 * elsewhere, has one open at a time and leaves the focus on the button.
 */
export function Popover({ id, label, unstopped, children, onOpen }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  usePlace('popover-button', button);
  usePlace('popover', content);
  const [open, setOpen] = useState(false);

  // It moves with its button as long as that is in view.
  useEffect(() => {
    if (!open) return undefined;
    const close = () => content.current?.hidePopover();
    const scrolled = ({ target }: Event) => {
      if (content.current === null || (target instanceof Node && content.current.contains(target))) return;
      if (isInView(button.current)) placeAt(content.current, button.current!);
      else close();
    };
    return listen(window, { scroll: scrolled, resize: close }, { capture: true });
  }, [open]);

  function place(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || button.current === null) return;
    placeAt(event.currentTarget, button.current);
  }

  return (
    <>
      <button
        type="button"
        ref={button}
        className="help-button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        tabIndex={unstopped ? -1 : undefined}
        popoverTarget={id}
      >
        ?
      </button>
      <div
        className="popover"
        id={id}
        ref={content}
        popover="auto"
        onBeforeToggle={place}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          onOpen(event.newState === 'open');
        }}
      >
        {children}
      </div>
    </>
  );
}

/** Beside the part of the page that must stay visible, where there is room; else below or above the button. */
function placeAt({ style }: HTMLElement, button: HTMLElement): void {
  const { left, top, bottom } = button.getBoundingClientRect();
  const edge = placeAround('popovers-beside', button)?.getBoundingClientRect().right;
  const beside = edge !== undefined && edge + widest + 2 * margin <= window.innerWidth;
  const upwards = top > window.innerHeight / 2;
  const [start, end] = beside ? [top, bottom] : [bottom + gap, top - gap];
  style.left = `${beside ? edge + margin : Math.max(margin, Math.min(left, window.innerWidth - widest - margin))}px`;
  style.top = upwards ? 'auto' : `${start}px`;
  style.bottom = upwards ? `${window.innerHeight - end}px` : 'auto';
  style.maxHeight = `${(upwards ? end : window.innerHeight - start) - margin}px`;
}
