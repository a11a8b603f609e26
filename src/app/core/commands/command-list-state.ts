import { create } from 'zustand';

interface CommandListState {
  shown: boolean;
  setShown: (shown: boolean) => void;
}

/** Whether the list of all actions and keys is open. */
export const useCommandList = create<CommandListState>((set) => ({
  shown: false,
  setShown: (shown) => {
    set({ shown });
  },
}));
