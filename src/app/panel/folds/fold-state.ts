/** Which folds of the panel are open: the reader's own affair, never in a link, kept between visits. */
import { create } from 'zustand';

const storageKey = 'batchscope.folds';

interface FoldState {
  /** Names of the open ones, with their model: `batch-polling/service`. */
  open: readonly string[];
  setOpen: (fold: string, open: boolean) => void;
}

export const useFolds = create<FoldState>((set, get) => ({
  open: storedFolds(),
  setOpen: (fold, isOpen) => {
    const others = get().open.filter((name) => name !== fold);
    const open = isOpen ? [...others, fold] : others;
    set({ open });
    try {
      localStorage.setItem(storageKey, JSON.stringify(open));
    } catch {
      // Without storage they stay as long as the page.
    }
  },
}));

function storedFolds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
