import { describe, expect, it } from 'vitest';
import { lessonList } from '../../src/lessons/lesson-list.ts';
import { isPagePlace, type LessonPlace, placeText, readPlace } from '../../src/lessons/lesson-place.ts';

const places: readonly LessonPlace[] = [
  { kind: 'list' },
  { kind: 'step', lesson: 'the-cliff', step: 2 },
  { kind: 'papers', paper: null, figure: null },
  { kind: 'papers', paper: 'batch-polling', figure: 'fig-6' },
  { kind: 'glossary', term: null },
  { kind: 'glossary', term: 'arrivals.cv' },
];

describe('a place in Learn', () => {
  it('comes back from a link as it was', () => {
    for (const place of places) expect(readPlace(placeText(place))).toEqual(place);
  });

  it('is a page of its own but for the steps of lessons', () => {
    expect(places.filter((place) => !isPagePlace(placeText(place)))).toEqual([places[1]]);
    expect(isPagePlace(null)).toBe(false);
  });

  it('is none where the text names none', () => {
    for (const text of ['', 'Papers!', 'papers.a.b.c', 'list.3', 'the-cliff.x'])
      expect(readPlace(text), text).toBeNull();
  });

  it('is named like no lesson', () => {
    for (const { id } of lessonList) expect(isPagePlace(id), id).toBe(false);
  });
});
