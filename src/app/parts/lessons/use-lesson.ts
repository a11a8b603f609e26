import { useEffect, useState } from 'react';
import type { Lesson } from '../../../lessons/lesson.ts';
import { lessonList } from '../../../lessons/lesson-list.ts';

export type LoadedLesson =
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
