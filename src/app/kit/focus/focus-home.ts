/** Where the focus goes when the focused element is no longer there. */
import { placeAround, placeOf } from '../places.ts';
import { controlsIn } from './roving-focus.ts';

/** What had the focus, with the places that it stood in, the innermost first. */
export interface FocusTrail {
  element: HTMLElement;
  places: readonly { place: Element; index: number }[];
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Whether an element holds the whole page: a replacement for a focused element is looked for inside of it. */
function isWhole(element: Element): boolean {
  return (
    element === document.body ||
    element.id === 'root' ||
    element.tagName === 'MAIN' ||
    element.contains(placeOf('results') ?? document.body)
  );
}

/** Of a parameter: what its other buttons act on, the likeliest first. */
const controls = ['input[type=range]', ':is(select, input, textarea)'];

/** In the page and not switched off. Asks for no layout. */
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

/** Remembers where an element stands among the others around it. */
export function trailOf(element: HTMLElement): FocusTrail {
  const places: { place: Element; index: number }[] = [];
  for (let place = element.parentElement; place !== null && !isWhole(place); place = place.parentElement) {
    places.push({ place, index: Math.max(0, focusables(place).indexOf(element)) });
  }
  return { element, places };
}

/**
 * What took its place: of a parameter its control; else in the innermost place that is left what now stands where it
 * stood, or the last there is. Where nothing of the kind is left, what had the focus before, and at last the results.
 * Null where a dialog closed: the platform gives the focus back by itself.
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
