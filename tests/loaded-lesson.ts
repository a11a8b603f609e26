import type { Lesson } from '../src/lessons/lesson.ts';
import { lessonList } from '../src/lessons/lesson-list.ts';

export const loadedLesson = (wanted: string): Promise<Lesson> =>
  lessonList.find(({ id }) => id === wanted)!.load();
