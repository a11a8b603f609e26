import { useEffect } from 'react';
import { useActions } from '../../core/app-context.tsx';
import { useLessonStorage } from './lesson-storage.ts';

let said = false;

/** Announces once a visit that the browser does not store the reader's progress. */
export function useRefusedStorage(): void {
  const { announce } = useActions();
  const refused = useLessonStorage((storage) => storage.refused);
  useEffect(() => {
    if (!refused || said) return;
    said = true;
    announce(
      'correction',
      'This browser does not let the page keep anything: your progress in the lessons lasts until you close the page.',
    );
  }, [refused, announce]);
}
