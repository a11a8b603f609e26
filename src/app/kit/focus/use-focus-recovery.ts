import { useEffect } from 'react';
import { placeAround, placeOf } from '../places.ts';
import { controlsIn } from './roving-focus.ts';
import { listen } from '../listen.ts';

// Replacement of a focused element that was removed or disabled.

/**
 * An element with its ancestors below the page, the innermost first, and its index among the focusable elements of
 * each.
 */
interface FocusTrail {
  element: HTMLElement;
  places: readonly { place: Element; index: number }[];
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Whether an element contains the whole page: a replacement is searched in smaller ancestors only. */
function isWhole(element: Element): boolean {
  return (
    element === document.body ||
    element.id === 'root' ||
    element.tagName === 'MAIN' ||
    element.contains(placeOf('results') ?? document.body)
  );
}

/** Controls of a parameter, the preferred one first. */
const controls = ['input[type=range]', ':is(select, input, textarea)'];

/** Whether an element is in the document, enabled, and neither inert nor hidden. Causes no layout. */
function isThere(element: Element): boolean {
  return (
    element.isConnected && !element.matches(':disabled') && element.closest('[inert], [hidden]') === null
  );
}

function takesFocus(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && isThere(element) && element.checkVisibility({ visibilityProperty: true });
}

function focusables(place: Element): readonly HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(focusable)].filter(takesFocus);
}

/** Records the position of an element among the focusable elements around it. */
export function trailOf(element: HTMLElement): FocusTrail {
  const places: { place: Element; index: number }[] = [];
  for (let place = element.parentElement; place !== null && !isWhole(place); place = place.parentElement) {
    places.push({ place, index: Math.max(0, focusables(place).indexOf(element)) });
  }
  return { element, places };
}

/**
 * The replacement of a focused element: in a parameter its control; else, in the innermost remaining ancestor, the
 * focusable element at the same index, or the last. Without one the element focused before, and at last the results.
 * Null where a dialog closed: the platform returns the focus by itself.
 */
export function homeOf({ places }: FocusTrail, earlier: readonly HTMLElement[]): HTMLElement | null {
  const dialog = places.find(({ place }) => place instanceof HTMLDialogElement)?.place;
  if (dialog instanceof HTMLDialogElement && !(dialog.isConnected && dialog.open)) return null;
  const field = places.find(({ place }) => placeAround('field', place) === place)?.place;
  for (const control of controls) {
    const found = field instanceof HTMLElement ? controlsIn(field, control)[0] : undefined;
    if (found !== undefined) return found;
  }
  for (const { place, index } of places) {
    if (!place.isConnected) continue;
    const left = focusables(place);
    if (left.length > 0) return left[Math.min(index, left.length - 1)];
  }
  return earlier.filter(takesFocus).at(-1) ?? placeOf('results');
}

/** Element focused as a fallback; other code may move the focus. */
let fallback: Element | null = null;

/** Records a fallback of the focus; null: the focus was moved on purpose. */
function noteFocus(element: Element | null): void {
  fallback = element;
}

/** Whether no element has the focus, or only a fallback. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === fallback;
}

/** Number of earlier focused elements remembered. */
const mostEarlier = 8;

/**
 * Moves the focus on where an action removes or disables the focused element, so that it never falls to the body. Other
 * code that moves the focus takes precedence.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let held: FocusTrail | null = null;
    let byKey = false;
    let looking = false;
    const earlier: HTMLElement[] = [];

    function note({ target }: FocusEvent) {
      noteFocus(null);
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
      requestAnimationFrame(() =>
        setTimeout(() => {
          looking = false;
          if (held !== null && !isThere(held.element) && isLost()) {
            const home = homeOf(held, earlier);
            home?.focus({ preventScroll: !byKey });
            if (home !== null) noteFocus(home);
          }
        }),
      );
    }

    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    if (document.activeElement instanceof HTMLElement && !isLost()) held = trailOf(document.activeElement);
    const stopListening = listen(document, { focusin: note, pointerdown: pressed }, { capture: true });
    return () => {
      observer.disconnect();
      stopListening();
    };
  }, []);
}

/** No element has the focus, or a disabled one. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !isThere(activeElement);
}
