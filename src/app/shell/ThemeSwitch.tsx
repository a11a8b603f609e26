import { useLayoutEffect } from 'react';
import { type Theme, usePreferences } from './preferences.ts';

const themes: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

/** Light, dark or as the system has it; the root element carries the choice, `tokens.css` does the rest. */
export function ThemeSwitch() {
  const theme = usePreferences((preferences) => preferences.theme);
  const setTheme = usePreferences((preferences) => preferences.setTheme);
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <label className="topbar-choice theme-choice">
      <span>Theme</span>
      <select
        value={theme}
        onChange={(event) => {
          setTheme(event.target.value as Theme);
        }}
      >
        {themes.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
