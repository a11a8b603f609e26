import { type RefObject, useEffect } from 'react';
import { isFocusFree } from '../../shell/focus/free-focus.ts';
import { isPageStanding } from '../../shell/after-first-figure/page-stands.ts';
import { useActions } from '../../store/app-context.tsx';

/**
 * The focus goes into what is examined, and back to the button that opened it when it is closed. Escape closes it, from
 * inside and from where nothing else has the focus. A page that a link opened keeps the focus where it is.
 */
export function useExamineFocus(id: string, inside: RefObject<HTMLElement | null>): void {
  const { setExamine } = useActions();

  useEffect(() => {
    if (isPageStanding() && isFocusFree()) inside.current?.focus({ preventScroll: true });
    return () => {
      if (isFocusFree()) document.querySelector<HTMLElement>(`[data-examines="${id}"]`)?.focus();
    };
  }, [id, inside]);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.fullscreenElement) return;
      const { target } = event;
      if (!(target instanceof Element)) return;
      if (target !== document.body && target.closest('.examine') === null) return;
      event.preventDefault();
      setExamine(null);
    };
    // Before the drawer's: one press closes one thing.
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [setExamine]);
}
