import { useLayoutEffect } from 'react';
import { usePreferences } from './preferences.ts';

/** Light, dark or as the system has it: the root element carries the choice, `tokens.css` does the rest. */
export function useTheme() {
  const theme = usePreferences((preferences) => preferences.theme);
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
