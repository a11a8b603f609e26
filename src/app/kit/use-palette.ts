import { darkPalette, lightPalette, type Palette } from './theme/palette.ts';
import { usePreferences } from './preferences.ts';
import { useMedia } from './use-media.ts';

/** The colours of the theme that is on screen now; on paper always the light ones. */
export function usePalette(): Palette {
  const theme = usePreferences((preferences) => preferences.theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const printing = useMedia('print');
  const dark = !printing && (theme === 'dark' || (theme === 'system' && systemDark));
  return dark ? darkPalette : lightPalette;
}
