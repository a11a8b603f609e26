import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { controlsIn, moveFocus } from '../../kit/focus/roving-focus.ts';

interface Props {
  /** Accessible name of the group. */
  label: string;
  className: string;
  children: ReactNode;
}

/** Buttons in a line, one tab stop: arrows, Home and End move between the enabled ones. */
export function Toolbar({ label, className, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement>(null);

  function keepOneStop(): void {
    const buttons = controlsIn(bar.current!);
    if (stop.current === null || !buttons.includes(stop.current)) stop.current = buttons[0] ?? null;
    for (const button of buttons) button.tabIndex = button === stop.current ? 0 : -1;
  }

  useLayoutEffect(() => {
    keepOneStop();
    // Buttons are mounted, unmounted, enabled and disabled without a rendering of the toolbar.
    const observer = new MutationObserver(keepOneStop);
    observer.observe(bar.current!, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, []);

  function pressed(event: KeyboardEvent): void {
    const buttons = controlsIn(bar.current!);
    if (buttons.some((button) => button === document.activeElement)) moveFocus(event, buttons);
  }

  return (
    <div
      ref={bar}
      className={className}
      role="toolbar"
      aria-label={label}
      onKeyDown={pressed}
      onFocus={({ target }) => {
        if (!bar.current!.contains(target)) return;
        stop.current = target;
        keepOneStop();
      }}
    >
      {children}
    </div>
  );
}
