/** Lessons that were opened from files, in `sessionStorage`: a reload shows them again. */
import { create } from 'zustand';

const storageKey = 'batchscope.lesson-files';

/** Largest lesson file, characters: a hundred times a built-in one's step. */
export const mostLetters = 200_000;

interface LessonFile {
  fileName: string;
  text: string;
}

interface OpenedLessons {
  /** By id of the lesson. */
  files: Readonly<Record<string, LessonFile>>;
  open: (id: string, file: LessonFile) => void;
}

function stored(): OpenedLessons['files'] {
  try {
    const json: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const entries = typeof json === 'object' && json !== null ? Object.entries(json) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, LessonFile] => {
        const file = entry[1] as Partial<LessonFile> | null;
        return typeof file?.fileName === 'string' && typeof file.text === 'string';
      }),
    );
  } catch {
    return {};
  }
}

export const useOpenedLessons = create<OpenedLessons>((set, get) => ({
  files: stored(),
  open(id, file) {
    const files = { ...get().files, [id]: file };
    set({ files });
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(files));
    } catch {
      // It lasts until a reload.
    }
  },
}));
