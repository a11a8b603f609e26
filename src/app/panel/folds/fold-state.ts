/** Which folds of the panel are open: a preference in the browser's storage, never in a link. */
import { create } from 'zustand';
import { storedText, storeText } from '../../kit/preferences.ts';

const storageKey = 'batchscope.folds';

/** Name of the line that all other folds are behind, of every model. */
export const moreInputs = 'more';

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
    // Another tab may have changed the stored folds meanwhile.
    storeText(storageKey, JSON.stringify(changed(storedFolds())));
  },
}));

function storedFolds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storedText(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
