import { type RefObject, useEffect } from 'react';
import { isFocusFree } from '../../kit/focus/free-focus.ts';
import { isPageReady } from '../../kit/lazy/page-ready.ts';
import { useActions } from '../../core/app-context.tsx';

/** What the platform closes on Escape before anything else. */
const over = 'dialog[open], :popover-open';

/**
 * The focus goes into what is examined, and back to the button that opened it when it is closed. Escape closes it, from
 * wherever the focus is; what lies over the page, a drawer or an entry with the focus takes the key first. A page that
 * a link opened keeps the focus where it is.
 */
export function useExamineFocus(id: string, inside: RefObject<HTMLElement | null>): void {
  const { setExamine } = useActions();

  useEffect(() => {
    if (isPageReady() && isFocusFree()) inside.current?.focus({ preventScroll: true });
    return () => {
      if (isFocusFree()) document.querySelector<HTMLElement>(`[data-examines="${id}"]`)?.focus();
    };
  }, [id, inside]);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.fullscreenElement) return;
      const { target } = event;
      if (!(target instanceof Element) || document.querySelector(over) !== null) return;
      if (target === document.body || target.closest('.examine') !== null) {
        // Before the drawer's: one press closes one thing.
        event.preventDefault();
        setExamine(null);
        return;
      }
      // After all others: whoever has taken the key has said so by then.
      setTimeout(() => {
        if (!event.defaultPrevented) setExamine(null);
      });
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [setExamine]);
}
