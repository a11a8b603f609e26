import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { ListedMenuProps } from '../../kit/menu/MenuListing.tsx';

interface CommandListState {
  shown: boolean;
  setShown: (shown: boolean) => void;
  /** Renders the items of closed menus for the list while it is open. */
  menus: ((menu: ListedMenuProps) => ReactNode) | null;
}

/** Whether the list of all actions and keys is open. */
export const useCommandList = create<CommandListState>((set) => ({
  shown: false,
  menus: null,
  setShown: (shown) => {
    set({ shown });
  },
}));
