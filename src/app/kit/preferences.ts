/** Preferences of the reader on this machine, not part of the scenario: never in a link, stored in `localStorage`. */
import { create } from 'zustand';

export type Theme = 'system' | 'light' | 'dark';

interface Preferences {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  /** Whether single letters are shortcuts; speech input and slips of the hand produce letters, too. */
  letterKeys: boolean;
  setLetterKeys: (on: boolean) => void;
}

const themeKey = 'batchscope.theme';
const letterKeysKey = 'batchscope.letter-keys';

/** From this width on there are a lesson and a drawer beside the figures. */
export const threeColumns = '(min-width: 1200px)';

/** From this width on the figures leave a drawer room, unless a lesson is open. */
export const besideDrawer = '(min-width: 1000px)';

/** Up to this width there is one column, one figure at a time, and parameters in a sheet. */
export const oneColumn = 'screen and (max-width: 767px)';

/** From this width on the bar at the top has room for all models side by side. */
export const wideBar = '(min-width: 1180px)';

export const usePreferences = create<Preferences>((set) => ({
  theme: storedTheme(),
  setTheme: (theme) => {
    set({ theme });
    storeText(themeKey, theme);
  },
  letterKeys: storedText(letterKeysKey) !== 'off',
  setLetterKeys: (on) => {
    set({ letterKeys: on });
    storeText(letterKeysKey, on ? 'on' : 'off');
  },
}));

function storedTheme(): Theme {
  const theme = storedText(themeKey);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** A text in this browser's storage; null: there is none, or the browser refuses. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; false where storage is full or the browser refuses: a choice then lasts until the page is closed. */
export function storeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
