import { useEffect, useMemo } from 'react';
import type { Lesson } from '../../../lessons/lesson.ts';
import { lessonList } from '../../../lessons/lesson-list.ts';
import { useActions, useApp, useCatalogue } from '../../core/app-context.tsx';
import { questionLesson } from '../../core/learn/question-text.ts';
import { useOpenedLessons } from './own/opened-lessons.ts';
import type { OwnLesson } from './own/read-own.ts';
import { useLessonStorage } from './lesson-storage.ts';
import { useLoaded } from '../../kit/use-loaded.ts';

let announced = false;

/** Announces once a visit that the browser does not store the reader's progress. */
export function useRefusedStorage(): void {
  const { announce } = useActions();
  const refused = useLessonStorage((storage) => storage.refused);
  useEffect(() => {
    if (!refused || announced) return;
    announced = true;
    announce(
      'correction',
      'This browser does not let the page store anything: your progress in the lessons lasts until you close the page.',
    );
  }, [refused, announce]);
}

type LoadedLesson =
  | { kind: 'loading' }
  | { kind: 'ready'; lesson: Lesson }
  /** `fault`: why a lecturer's own lesson cannot be shown, one sentence; null: it could not be fetched. */
  | { kind: 'failed'; fault: string | null }
  | { kind: 'unknown' };

type Load = () => Promise<OwnLesson>;

/** How the lesson of this id is loaded; null: there is none. */
function useLoad(id: string): Load | null {
  const catalogue = useCatalogue();
  const task = useApp(({ handout }) => handout?.task ?? '');
  const file = useOpenedLessons(({ files }) => (Object.hasOwn(files, id) ? files[id] : undefined));
  return useMemo(() => {
    const entry = lessonList.find((one) => one.id === id);
    if (entry !== undefined) return async () => ({ ok: true, lesson: await entry.load() });
    if (id === questionLesson && task !== '')
      return async () => (await import('./own/read-own.ts')).ownQuestion(catalogue, task);
    if (file === undefined) return null;
    return async () => (await import('./own/read-own.ts')).ownLesson(catalogue, file.text);
  }, [id, task, file, catalogue]);
}

/** The lesson of this id, loaded at its first use: a built-in one, that of the link, or one of a file. */
export function useLesson(id: string): LoadedLesson {
  const load = useLoad(id);
  const { value, failed } = useLoaded(load, (begin) => begin());
  if (load === null) return { kind: 'unknown' };
  if (failed) return { kind: 'failed', fault: null };
  if (value === null) return { kind: 'loading' };
  return value.ok ? { kind: 'ready', lesson: value.lesson } : { kind: 'failed', fault: value.fault };
}
