/** Where the focus goes when what had it is no longer there. */

/** What had the focus, with the places that it stood in, the innermost first. */
export interface FocusTrail {
  element: HTMLElement;
  places: readonly { place: Element; index: number }[];
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Around everything: what takes the place of something gone is looked for inside these. */
const whole = 'main, .columns, .app, #root, body';

/** Of a parameter: what its other buttons act on, the likeliest first. */
const controls = ['input[type=range]:not(:disabled)', 'select, input:not(:disabled), textarea'];

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
  for (
    let place = element.parentElement;
    place !== null && !place.matches(whole);
    place = place.parentElement
  ) {
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
  const field = places.find(({ place }) => place.isConnected && place.matches('.field'))?.place;
  for (const control of controls) {
    const found = field?.querySelector<HTMLElement>(control);
    if (found) return found;
  }
  for (const { place, index } of places) {
    if (!place.isConnected) continue;
    const left = focusables(place);
    if (left.length > 0) return left[Math.min(index, left.length - 1)];
  }
  return earlier.filter(takesFocus).at(-1) ?? document.getElementById('results');
}
