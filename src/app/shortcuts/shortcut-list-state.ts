import { create } from 'zustand';

interface ShortcutListState {
  shown: boolean;
  setShown: (shown: boolean) => void;
}

/** Whether the list of keyboard shortcuts is open. */
export const useShortcutList = create<ShortcutListState>((set) => ({
  shown: false,
  setShown: (shown) => {
    set({ shown });
  },
}));
