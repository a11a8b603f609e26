/** The lessons in the order in which they build on each other; each is fetched when it is opened. */
import heads from '../../content/lessons.json';
import type { Lesson, LessonHead } from './lesson.ts';

export interface LessonEntry extends LessonHead {
  load: () => Promise<Lesson>;
}

export const lessonList: readonly LessonEntry[] = heads.map((head) => ({
  ...head,
  // Checked when the page was built.
  load: async () => ((await import(`../../content/lessons/${head.id}.json`)) as { default: Lesson }).default,
}));
