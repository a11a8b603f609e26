import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from 'react';
import './popover.css';

interface Props {
  /** Unique on the page; also names the content as a description of something. */
  id: string;
  /** The button's name for screen readers. */
  label: string;
  className: string;
  /** What the button shows. */
  trigger: ReactNode;
  children: ReactNode;
}

/** Room that is kept between the window's edge and what floats, px. */
const margin = 8;
const widest = 320;

/**
 * A button that opens words over the page and moves nothing. The platform closes it on Escape or a press elsewhere, keeps one open at a
 * time and leaves the focus on the button.
 */
export function Popover({ id, label, className, trigger, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
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
    const { left, top, bottom } = button.current.getBoundingClientRect();
    const { style } = event.currentTarget;
    const upwards = top > window.innerHeight / 2;
    style.left = `${Math.max(margin, Math.min(left, window.innerWidth - widest - margin))}px`;
    style.top = upwards ? 'auto' : `${bottom + 4}px`;
    style.bottom = upwards ? `${window.innerHeight - top + 4}px` : 'auto';
    style.maxHeight = `${(upwards ? top : window.innerHeight - bottom) - 4 - margin}px`;
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
