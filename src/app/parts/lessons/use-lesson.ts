import { useEffect, useState } from 'react';
import type { Lesson } from '../../../lessons/lesson.ts';
import { lessonList } from '../../../lessons/lesson-list.ts';
import { useActions } from '../../core/app-context.tsx';
import { useLessonStorage } from './lesson-storage.ts';

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
      'This browser does not let the page keep anything: your progress in the lessons lasts until you close the page.',
    );
  }, [refused, announce]);
}

type LoadedLesson =
  | { kind: 'loading' }
  | { kind: 'ready'; lesson: Lesson }
  | { kind: 'failed' }
  | { kind: 'unknown' };

const loading: LoadedLesson = { kind: 'loading' };

/** The lesson of this id, loaded at its first use. */
export function useLesson(id: string): LoadedLesson {
  const [loaded, setLoaded] = useState<{ id: string; state: LoadedLesson }>({ id, state: loading });
  const entry = lessonList.find((one) => one.id === id);
  useEffect(() => {
    if (entry === undefined) return undefined;
    let waiting = true;
    entry.load().then(
      (lesson) => {
        if (waiting) setLoaded({ id, state: { kind: 'ready', lesson } });
      },
      () => {
        if (waiting) setLoaded({ id, state: { kind: 'failed' } });
      },
    );
    return () => {
      waiting = false;
    };
  }, [id, entry]);
  if (entry === undefined) return { kind: 'unknown' };
  return loaded.id === id ? loaded.state : loading;
}
