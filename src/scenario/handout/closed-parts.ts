import type { HideablePart } from './hideable-places.ts';

/**
 * A prepared link: title and note, hidden results, locked inputs. No exam lock: the link contains all of it as plain
 * text.
 */
export interface Handout {
  /** Id of the model whose places and inputs are named; other models are whole. */
  model: string;
  /** `''`: none. */
  title: string;
  /** May have lines; `''`: none. */
  note: string;
  /** Places that are not shown, as `hideable-places.ts` names them. */
  hide: readonly string[];
  /** Inputs that are shown with their value and cannot be moved, by name. */
  lock: readonly string[];
  /** For a frame in another page: only the figures. */
  embed: boolean;
  /** The lecturer's own question, as `src/app/core/learn/question-text.ts` writes it; `''`: none. */
  task: string;
}

/** Most letters of each in a link. */
export const longestTitle = 120;
export const longestNote = 600;
export const longestTask = 8000;

/**
 * Parts that are closed with a hidden answer: each can show any result on request, or describes results in a sentence
 * or picture that cannot be reduced.
 */
export const closedWithAnswers: readonly HideablePart[] = [
  'headline',
  'mechanism',
  'presets',
  'all-results',
  'tables',
  'question',
  'map',
  'time',
  'compare',
  'measurements',
  'diagnosis',
  'check',
];

/** Parts that are closed with a hidden input: each compares or shows the values of inputs. */
export const closedWithInputs: readonly HideablePart[] = [
  'presets',
  'tables',
  'question',
  'time',
  'compare',
  'measurements',
  'diagnosis',
];

/** Whether a figure or a number is hidden. */
export function hidesAnswers({ hide }: Pick<Handout, 'hide'>): boolean {
  return hide.some((place) => /^(?:figure|number):/.test(place));
}

/** Whether an input is hidden. */
export function hidesInputs({ hide }: Pick<Handout, 'hide'>): boolean {
  return hide.some((place) => place.startsWith('input:'));
}

/** Parts that are closed as a consequence of hidden answers and inputs. */
export function closedBy(handout: Pick<Handout, 'hide'>): readonly HideablePart[] {
  return [
    ...(hidesAnswers(handout) ? closedWithAnswers : []),
    ...(hidesInputs(handout) ? closedWithInputs : []),
  ];
}

/** Whether this part is hidden, by choice or as a consequence. */
export function isClosed(handout: Pick<Handout, 'hide'> | null, part: HideablePart): boolean {
  if (handout === null) return false;
  return handout.hide.includes(part) || closedBy(handout).includes(part);
}
