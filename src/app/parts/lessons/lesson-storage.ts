/**
 * Progress of the reader in the lessons: stored in `localStorage`, or for the life of the page where storage is not
 * available. Every change is applied to the progress stored at that time, so that tabs side by side add to one another.
 */
import { create } from 'zustand';
import { storeText } from '../../kit/preferences.ts';
import {
  type LessonProgress,
  noProgress,
  type Progress,
  progressText,
  readProgress,
  withDone,
} from '../../../lessons/lesson-progress.ts';

const storageKey = 'batchscope.lessons';

interface LessonStorage {
  progress: Progress;
  /** The browser refused to store it. */
  refused: boolean;
  see: (lesson: string, step: number) => void;
  finish: (lesson: string, stepId: string) => void;
  answer: (lesson: string, stepId: string, numbers: readonly number[]) => void;
  forget: () => void;
}

export const useLessonStorage = create<LessonStorage>((set, get) => {
  function store(progress: Progress) {
    set({ progress });
    if (!storeText(storageKey, progressText(progress))) set({ refused: true });
  }
  function change(lesson: string, part: (before: LessonProgress) => LessonProgress) {
    const { progress: seen, refused } = get();
    const progress = (refused ? null : storedProgress()) ?? seen;
    const before = progress[lesson] ?? noProgress;
    const after = part(before);
    if (after !== before) store({ ...progress, [lesson]: after });
    else set({ progress });
  }
  return {
    ...atStart(),
    see(lesson, step) {
      change(lesson, (before) => ({ ...before, at: step }));
    },
    finish(lesson, stepId) {
      change(lesson, (before) => withDone(before, stepId));
    },
    answer(lesson, stepId, numbers) {
      change(lesson, (before) => ({ ...before, answers: { ...before.answers, [stepId]: numbers } }));
    },
    forget() {
      store({});
    },
  };
});

/** The stored progress, shared by all tabs; null where storage is not available. */
function storedProgress(): Progress | null {
  try {
    return readProgress(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    const progress = key === storageKey || key === null ? storedProgress() : null;
    if (progress !== null) useLessonStorage.setState({ progress });
  });

function atStart(): Pick<LessonStorage, 'progress' | 'refused'> {
  const progress = storedProgress();
  return { progress: progress ?? {}, refused: progress === null };
}
