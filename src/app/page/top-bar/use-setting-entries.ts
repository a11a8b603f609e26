import { useActions } from '../../core/app-context.tsx';
import { listCommand } from '../commands/list-command.ts';
import { menuChoice, type MenuEntry } from '../../kit/menu/menu-entry.ts';
import { type Theme, usePreferences } from '../../kit/preferences.ts';

const themes: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'Same as system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

const onOff = [
  { id: 'on', label: 'On' },
  { id: 'off', label: 'Off' },
] as const;

/** Menu entries of the reader's preferences, with a reset to the default values. */
export function useSettingEntries(): () => readonly MenuEntry[] {
  const { resetAll } = useActions();
  const theme = usePreferences((preferences) => preferences.theme);
  const setTheme = usePreferences((preferences) => preferences.setTheme);
  const letterKeys = usePreferences((preferences) => preferences.letterKeys);
  const setLetterKeys = usePreferences((preferences) => preferences.setLetterKeys);
  const tones = usePreferences((preferences) => preferences.tones);
  const setTones = usePreferences((preferences) => preferences.setTones);
  const onOrOff = (choice: string, on: boolean, set: (on: boolean) => void) =>
    menuChoice(choice, onOff, on ? 'on' : 'off', (id) => {
      set(id === 'on');
    });
  return () => [
    menuChoice('Theme', themes, theme, setTheme),
    onOrOff('Keys P and ?', letterKeys, setLetterKeys),
    onOrOff('Tones for values read off', tones, setTones),
    { ...listCommand, hint: listCommand.keys, unlisted: true },
    {
      label: 'About Batchscope: version and licences',
      run: () => {
        window.open('third-party-notices.txt', '_blank', 'noopener');
      },
    },
    'line',
    { label: 'Reset all', hint: 'Every parameter back to its default; Undo takes it back', run: resetAll },
  ];
}
