import { useCommandList } from '../../core/commands/command-list-state.ts';
import { useTonePreference } from '../../figures/sound/tone-preference.ts';
import { useActions } from '../../core/app-context.tsx';
import { MenuChoice } from '../../kit/menu/MenuChoice.tsx';
import { MenuItem } from '../../kit/menu/MenuItem.tsx';
import { MenuLine } from '../../kit/menu/MenuLine.tsx';
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

/** The items of a menu that set the page up, and the way back to where it began. */
export function SettingItems() {
  const { resetAll } = useActions();
  const theme = usePreferences((preferences) => preferences.theme);
  const setTheme = usePreferences((preferences) => preferences.setTheme);
  const letterKeys = usePreferences((preferences) => preferences.letterKeys);
  const setLetterKeys = usePreferences((preferences) => preferences.setLetterKeys);
  const tones = useTonePreference();
  const setListShown = useCommandList(({ setShown }) => setShown);
  return (
    <>
      <MenuChoice label="Theme" options={themes} chosen={theme} onChoose={setTheme} />
      <MenuChoice
        label="Keys P and ?"
        options={onOff}
        chosen={letterKeys ? 'on' : 'off'}
        onChoose={(id) => {
          setLetterKeys(id === 'on');
        }}
      />
      <MenuChoice
        label="Tones for values read off"
        options={onOff}
        chosen={tones.on ? 'on' : 'off'}
        onChoose={(id) => {
          tones.setOn(id === 'on');
        }}
      />
      <MenuItem
        onChoose={() => {
          setListShown(true);
        }}
        hint="Ctrl+K"
        unlisted
      >
        All actions and keys
      </MenuItem>
      <MenuItem
        onChoose={() => {
          window.open('third-party-notices.txt', '_blank', 'noopener');
        }}
      >
        About Batchscope: version and licences
      </MenuItem>
      <MenuLine />
      <MenuItem onChoose={resetAll} hint="Every parameter back to its default; Undo takes it back">
        Reset all
      </MenuItem>
    </>
  );
}
