import { darkPalette, lightPalette, type Palette } from '../../drawing/palette.ts';
import { usePreferences } from './preferences.ts';
import { useMedia } from './use-media.ts';
import { useLayoutEffect } from 'react';

/** Light, dark or the system's theme: sets the attribute of the root element that `tokens.css` reads. */
export function useTheme() {
  const theme = usePreferences((preferences) => preferences.theme);
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/** The colours of the present theme; on paper always the light ones. */
export function usePalette(): Palette {
  const theme = usePreferences((preferences) => preferences.theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const printing = useMedia('print');
  const dark = !printing && (theme === 'dark' || (theme === 'system' && systemDark));
  return dark ? darkPalette : lightPalette;
}
