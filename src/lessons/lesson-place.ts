/**
 * Where in “Learn” a reader is, as links write it: `list`, `the-cliff.3` for the third step of a lesson, `papers` and
 * `papers.batch-polling.fig-6`, `glossary` and `glossary.capacity`.
 */
export type LessonPlace =
  | { kind: 'list' }
  | { kind: 'step'; lesson: string; step: number }
  /** `paper`: id of a model, `figure`: of one of its paper's; both null: none is open. */
  | { kind: 'papers'; paper: string | null; figure: string | null }
  /** Id of a term, or name of an input or indicator of the present model; null: the beginning. */
  | { kind: 'glossary'; term: string | null };

export const lessonListText = 'list';

/** Whether the place is a separate page, over everything below the bar. */
export function isPagePlace(text: string | null): boolean {
  return text !== null && /^(list|papers|glossary)(\.|$)/.test(text);
}

export function placeText(place: LessonPlace): string {
  switch (place.kind) {
    case 'list':
      return lessonListText;
    case 'step':
      return `${place.lesson}.${place.step + 1}`;
    case 'papers':
      return place.paper === null ? 'papers' : `papers.${place.paper}.${place.figure}`;
    case 'glossary':
      return place.term === null ? 'glossary' : `glossary.${place.term}`;
  }
}

/** Null for a text that names no place; the existence of the step, figure or term is checked where it is shown. */
export function readPlace(text: string): LessonPlace | null {
  if (text === lessonListText) return { kind: 'list' };
  if (isPagePlace(text)) return readPage(text);
  const [, lesson, step = '1'] = /^([a-z][a-z0-9-]{0,39})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  return lesson === undefined ? null : { kind: 'step', lesson, step: Number(step) - 1 };
}

function readPage(text: string): LessonPlace | null {
  const [page, ...rest] = text.split('.');
  if (page === 'glossary') return { kind: 'glossary', term: rest.length === 0 ? null : rest.join('.') };
  if (page !== 'papers' || rest.length > 2) return null;
  const [paper = null, figure = null] = rest;
  return { kind: 'papers', paper, figure };
}
