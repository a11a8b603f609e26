import { createContext, type ReactNode, useContext } from 'react';

export interface ListedMenuProps {
  /** Of the menu. */
  label: string;
  /** After one of its items was chosen in the list. */
  onChosen: () => void;
  /** Its items. */
  children: ReactNode;
}

/**
 * Renders the items of closed menus out of sight, so that a list of all actions can offer them; null: no list is open.
 */
export const MenuListing = createContext<((menu: ListedMenuProps) => ReactNode) | null>(null);

/** The items of a closed menu for the list of all actions. */
export function MenuInList(menu: ListedMenuProps) {
  return useContext(MenuListing)?.(menu) ?? null;
}
