import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { placeAround } from '../places.ts';
import { usePlace } from '../use-place.ts';
import './popover.css';

interface Props {
  /** Unique on the page; also names the content as a description of something. */
  id: string;
  /** The button's name for screen readers. */
  label: string;
  className: string;
  /** The button is no stop of Tab: a key leads to it. */
  unstopped: boolean;
  /** What the button shows. */
  trigger: ReactNode;
  children: ReactNode;
}

/** Room that is kept between the window's edge and what floats, px. */
const margin = 8;
const widest = 320;
/** Between the button and what floats, px. */
const gap = 4;

/**
 * A button that opens words over the page and moves nothing. The platform closes it on Escape or a press elsewhere,
 * keeps one open at a time and leaves the focus on the button.
 */
export function Popover({ id, label, className, unstopped, trigger, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  usePlace('popover-button', button);
  usePlace('popover', content);
  const [open, setOpen] = useState(false);

  // It stands where its button was: what scrolls away from it closes it.
  useEffect(() => {
    if (!open) return;
    const close = ({ target }: Event) => {
      if (!(target instanceof Node) || !content.current?.contains(target)) content.current?.hidePopover();
    };
    window.addEventListener('scroll', close, true);
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close, true);
      window.removeEventListener('resize', close);
    };
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
        className={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        tabIndex={unstopped ? -1 : undefined}
        popoverTarget={id}
      >
        {trigger}
      </button>
      <div
        className="popover"
        id={id}
        ref={content}
        popover="auto"
        onBeforeToggle={place}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
        }}
      >
        {children}
      </div>
    </>
  );
}

/**
 * Beside the part of the page that the button asks it not to cover, where there is room; else below or above the
 * button.
 */
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
