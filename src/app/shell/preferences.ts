/** What belongs to the reader and this machine, not to the scenario: never in a link, kept between visits. */
import { create } from 'zustand';

export type Theme = 'system' | 'light' | 'dark';

interface Preferences {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  /** The right column is open; where it is a drawer it starts closed. */
  detailsOpen: boolean;
  toggleDetails: () => void;
  openDetails: (open: boolean) => void;
  /** Copied links carry the reader's measurements. */
  linkEvidence: boolean;
  setLinkEvidence: (linkEvidence: boolean) => void;
}

const themeKey = 'batchscope.theme';

/** From this width on the right column stands beside the figures, below it is a drawer over them. */
export const threeColumns = '(min-width: 1200px)';

/** Up to this width there is one column, one figure at a time, and parameters in a sheet. */
export const oneColumn = 'screen and (max-width: 767px)';

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
  detailsOpen: window.matchMedia(threeColumns).matches,
  toggleDetails: () => {
    set(({ detailsOpen }) => ({ detailsOpen: !detailsOpen }));
  },
  linkEvidence: false,
  setLinkEvidence: (linkEvidence) => {
    set({ linkEvidence });
  },
  openDetails: (detailsOpen) => {
    set({ detailsOpen });
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
