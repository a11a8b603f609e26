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
    const changed = (folds: readonly string[]) => {
      const others = folds.filter((name) => name !== fold);
      return isOpen ? [...others, fold] : others;
    };
    set({ open: changed(get().open) });
    try {
      // Another tab may have changed the stored folds meanwhile.
      localStorage.setItem(storageKey, JSON.stringify(changed(storedFolds())));
    } catch {
      // Without storage the folds last as long as the page.
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
