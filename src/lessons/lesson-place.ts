/** Where a reader is, as links write it: `list`, or `the-cliff.3` for the third step of a lesson. */
export type LessonPlace = { kind: 'list' } | { kind: 'step'; lesson: string; step: number };

export const lessonListText = 'list';

export function placeText(place: LessonPlace): string {
  return place.kind === 'list' ? lessonListText : `${place.lesson}.${place.step + 1}`;
}

/** Null for a text that names no place; whether there is such a lesson and step is for the list to say. */
export function readPlace(text: string): LessonPlace | null {
  if (text === lessonListText) return { kind: 'list' };
  const [, lesson, step = '1'] = /^([a-z][a-z-]{0,39})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  return lesson === undefined ? null : { kind: 'step', lesson, step: Number(step) - 1 };
}
