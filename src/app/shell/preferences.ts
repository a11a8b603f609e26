/** What belongs to the reader and this machine, not to the scenario: never in a link, kept between visits. */
import { create } from 'zustand';

export type Theme = 'system' | 'light' | 'dark';

interface Preferences {
  theme: Theme;
  setTheme: (theme: Theme) => void;
}

const themeKey = 'batchscope.theme';

/** From this width on a drawer stands beside the figures, below it lies over them. */
export const threeColumns = '(min-width: 1200px)';

/** Up to this width there is one column, one figure at a time, and parameters in a sheet. */
export const oneColumn = 'screen and (max-width: 767px)';

/** From this width on the bar at the top has room for all models side by side. */
export const wideBar = '(min-width: 900px)';

export const usePreferences = create<Preferences>((set) => ({
  theme: storedTheme(),
  setTheme: (theme) => {
    set({ theme });
    try {
      localStorage.setItem(themeKey, theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
}));

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
