import type { PagePlace } from '../../../lessons/lesson.ts';
import { controlsIn } from '../../kit/focus/roving-focus.ts';
import { openPlace, placeOf } from '../../kit/places.ts';
import { figurePlace } from '../../../scenario/handout/hideable-places.ts';

/** Names for `placeOf` of a place of a lesson: the first that is on the page. */
function namesOf(place: PagePlace): readonly string[] {
  if (place.startsWith('input:')) return [place, `present-${place}`];
  // Where there is no room for four numbers, the others are behind one button.
  if (place.startsWith('number:')) return [place, 'all-results'];
  return [place];
}

/** The element of the place on the page; null where there is none. */
export function placeElement(place: PagePlace): HTMLElement | null {
  for (const name of namesOf(place)) {
    const found = placeOf(name);
    if (found !== null) return found;
  }
  return null;
}

/** The plot of a figure, to draw over; null where there is none. */
export function plotElement(figure: string): HTMLElement | null {
  return placeOf('plot', placeOf(figurePlace(figure)));
}

/** Opens the folds of the panel, or the sheet of parameters on a phone, that hide the place. */
export function uncover(place: PagePlace): void {
  const element = placeElement(place);
  if (element === null && place.startsWith('input:')) openPlace('parameter-sheet');
  const closed = () => element?.closest<HTMLDetailsElement>('details:not([open])');
  for (let fold = closed(); fold; fold = closed()) fold.open = true;
}

/** Scrolls the place into view and focuses it, or its slider or first control. */
export function showPlace(place: PagePlace): void {
  uncover(place);
  requestAnimationFrame(() => {
    const element = placeElement(place);
    if (element === null) return;
    element.scrollIntoView({ block: 'nearest' });
    const slider = controlsIn(element, ':is(input[type="range"], [role="slider"])')[0];
    const control = slider ?? controlsIn(element, ':is(input, select, button, [tabindex="0"])')[0];
    control?.focus();
  });
}
