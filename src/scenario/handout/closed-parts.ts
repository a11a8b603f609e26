import type { Handout } from './handout.ts';
import type { HideablePart } from './hideable-places.ts';

/**
 * Each shows any result on request, or says in a sentence or a picture of its own what it likes: with one answer
 * hidden, they would give it away.
 */
export const closedWithAnswers: readonly HideablePart[] = [
  'headline',
  'mechanism',
  'presets',
  'all-results',
  'tables',
  'question',
  'map',
  'compare',
  'measurements',
  'check',
];

/** Each compares the values of inputs with others, or says them. */
export const closedWithInputs: readonly HideablePart[] = ['presets', 'question', 'compare', 'measurements'];

/** Whether a figure or a number is hidden. */
export function hidesAnswers({ hide }: Pick<Handout, 'hide'>): boolean {
  return hide.some((place) => /^(?:figure|number):/.test(place));
}

/** Whether an input is hidden. */
export function hidesInputs({ hide }: Pick<Handout, 'hide'>): boolean {
  return hide.some((place) => place.startsWith('input:'));
}

/** Whether this part is not shown, asked for or as a consequence. */
export function isClosed(handout: Pick<Handout, 'hide'> | null, part: HideablePart): boolean {
  if (handout === null) return false;
  return (
    handout.hide.includes(part) ||
    (closedWithAnswers.includes(part) && hidesAnswers(handout)) ||
    (closedWithInputs.includes(part) && hidesInputs(handout))
  );
}
