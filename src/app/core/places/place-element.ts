import type { PagePlace } from '../../../lessons/lesson.ts';

const testid = (id: string) => `[data-testid="${id}"]`;

const named = {
  headline: testid('situation'),
  mechanism: testid('mechanism'),
  stages: '.stage-switch',
  drawers: '.drawer-switch',
  method: testid('fold-model'),
  question: testid('question-stage'),
} as const;

/** Where a place of a lesson is on the page, as selectors: the first that finds something. */
function placeSelectors(place: PagePlace): readonly string[] {
  const [, kind, name] = /^(input|figure|number):(.+)$/.exec(place) ?? [];
  if (kind === 'input') return [testid(`field-${name}`), testid(`present-slider-${name}`)];
  if (kind === 'figure') return [testid(`figure-${name}`)];
  // Where there is no room for four numbers, the others are behind one button.
  if (kind === 'number') return [testid(`indicator-${name}`), '.all-results-place'];
  return [named[place as keyof typeof named]];
}

/** The element now on the page; null where it is not. */
export function placeElement(place: PagePlace): HTMLElement | null {
  for (const selector of placeSelectors(place)) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return null;
}

/** The plot of a figure, to draw over; null where it is not. */
export function plotElement(figure: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`${testid(`figure-${figure}`)} .figure-plot`);
}

/** Opens what hides it: a fold of the panel, or the sheet of parameters on a phone. */
export function uncover(place: PagePlace): void {
  const element = placeElement(place);
  if (element === null && place.startsWith('input:'))
    document.querySelector<HTMLElement>('.sheet-handle[aria-expanded="false"]')?.click();
  const fold = element?.closest<HTMLDetailsElement>('details.fold:not([open])');
  if (fold) fold.open = true;
}

const focusable = 'input:not(:disabled), select, button, [tabindex="0"]';

/** Brings it into view and gives it the focus, or what is in it. */
export function showPlace(place: PagePlace): void {
  uncover(place);
  requestAnimationFrame(() => {
    const element = placeElement(place);
    if (element === null) return;
    element.scrollIntoView({ block: 'nearest' });
    const slider = element.querySelector<HTMLElement>('input[type="range"], [role="slider"]');
    (slider ?? element.querySelector<HTMLElement>(focusable))?.focus();
  });
}
