import type { useTonePreference } from '../figures/sound/tone-preference.ts';
import type { Theme, usePreferences } from './preferences.ts';

export interface SettingChoice {
  label: string;
  options: readonly { id: string; label: string; choose: () => void }[];
  chosen: string;
}

const themes: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'As the system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

/** How the page is set up, one of several at a time. */
export function settingChoices(
  { theme, setTheme, letterKeys, setLetterKeys }: ReturnType<typeof usePreferences.getState>,
  tones: ReturnType<typeof useTonePreference.getState>,
): readonly SettingChoice[] {
  return [
    {
      label: 'Theme',
      chosen: theme,
      options: themes.map((one) => ({
        ...one,
        choose: () => {
          setTheme(one.id);
        },
      })),
    },
    onOff('Keys P and ?', letterKeys, setLetterKeys),
    onOff('Tones for values read off', tones.on, tones.setOn),
  ];
}

function onOff(label: string, on: boolean, set: (on: boolean) => void): SettingChoice {
  const option = (id: string, name: string, to: boolean) => ({
    ...{ id, label: name },
    choose: () => {
      set(to);
    },
  });
  return {
    label,
    chosen: on ? 'on' : 'off',
    options: [option('on', 'On', true), option('off', 'Off', false)],
  };
}
