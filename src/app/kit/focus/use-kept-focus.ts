import { useEffect } from 'react';
import { type FocusTrail, homeOf, isThere, trailOf } from './focus-home.ts';

/** Element focused as a fallback; other code may move the focus. */
let kept: Element | null = null;

/** Records a fallback of the focus; null: the focus was moved on purpose. */
function noteKeptFocus(element: Element | null): void {
  kept = element;
}

/** Whether no element has the focus, or only a fallback. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === kept;
}

/** Number of earlier focused elements remembered. */
const mostEarlier = 8;

/**
 * Moves the focus on where an action removes or disables the focused element, so that it never falls to the body. Other
 * code that moves the focus takes precedence.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let held: FocusTrail | null = null;
    let byKey = false;
    let looking = false;
    const earlier: HTMLElement[] = [];

    function note({ target }: FocusEvent) {
      noteKeptFocus(null);
      if (!(target instanceof HTMLElement)) return;
      if (held !== null) earlier.push(held.element);
      if (earlier.length > mostEarlier) earlier.shift();
      held = trailOf(target);
      byKey = target.matches(':focus-visible');
    }

    /** A press outside of all controls removes the focus on purpose. */
    function pressed() {
      setTimeout(() => {
        if (held !== null && isThere(held.element) && isLost()) held = null;
      });
    }

    function look() {
      if (looking || held === null || isThere(held.element)) return;
      looking = true;
      // After the frame in which other code moves it.
      requestAnimationFrame(() => {
        setTimeout(() => {
          looking = false;
          if (held !== null && !isThere(held.element) && isLost()) {
            const home = homeOf(held, earlier);
            home?.focus({ preventScroll: !byKey });
            if (home !== null) noteKeptFocus(home);
          }
        });
      });
    }

    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    if (document.activeElement instanceof HTMLElement && !isLost()) held = trailOf(document.activeElement);
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', pressed, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', pressed, true);
    };
  }, []);
}

/** No element has the focus, or a disabled one. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !isThere(activeElement);
}
