import type { Handout } from './handout.ts';
import type { HideablePart } from './hideable-places.ts';

/** Each shows any result on request: with one answer hidden, they would give it away by a click. */
export const closedWithAnswers: readonly HideablePart[] = [
  'all-results',
  'tables',
  'question',
  'map',
  'compare',
  'measurements',
  'check',
];

/** Whether a figure or a number is hidden. */
export function hidesAnswers({ hide }: Pick<Handout, 'hide'>): boolean {
  return hide.some((place) => /^(?:figure|number):/.test(place));
}

/** Whether this part is not shown, asked for or as a consequence. */
export function isClosed(handout: Pick<Handout, 'hide'> | null, part: HideablePart): boolean {
  if (handout === null) return false;
  return handout.hide.includes(part) || (closedWithAnswers.includes(part) && hidesAnswers(handout));
}
