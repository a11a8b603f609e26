/** Replacement of a focused element that was removed or disabled. */
import { placeAround, placeOf } from '../places.ts';
import { controlsIn } from './roving-focus.ts';

/**
 * An element with its ancestors below the page, the innermost first, and its index among the focusable elements of
 * each.
 */
export interface FocusTrail {
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

/** Connected and not disabled. Causes no layout. */
export function isThere(element: Element): boolean {
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
