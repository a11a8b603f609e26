import { useEffect } from 'react';
import { type FocusTrail, homeOf, isThere, trailOf } from './focus-home.ts';
import { noteKeptFocus } from './free-focus.ts';

/** So many places are remembered to go back to. */
const mostEarlier = 8;

/**
 * The focus never falls to the body: where an action takes away what had it, or switches it off, the focus goes on to
 * what stands nearest. What gives the focus a place of its own comes first.
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

    /** A press beside everything takes the focus away on purpose. */
    function pressed() {
      setTimeout(() => {
        if (held !== null && isThere(held.element) && isLost()) held = null;
      });
    }

    function look() {
      if (looking || held === null || isThere(held.element)) return;
      looking = true;
      // After the frame in which others place it.
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

/** Nothing has the focus, or something that is switched off. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !isThere(activeElement);
}
