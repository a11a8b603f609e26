import { useCommandList } from '../commands/command-list-state.ts';
import { useTonePreference } from '../figures/sound/tone-preference.ts';
import { useActions } from '../store/app-context.tsx';
import { MenuChoice } from './MenuChoice.tsx';
import { MenuItem } from './MenuItem.tsx';
import { MenuLine } from './MenuLine.tsx';
import { usePreferences } from './preferences.ts';
import { settingChoices } from './setting-choices.ts';

/** The items of a menu that set the page up, and the way back to where it began. */
export function SettingItems() {
  const { resetAll } = useActions();
  const setListShown = useCommandList(({ setShown }) => setShown);
  const choices = settingChoices(usePreferences(), useTonePreference());
  return (
    <>
      {choices.map(({ label, options, chosen }) => (
        <MenuChoice
          key={label}
          {...{ label, options, chosen }}
          onChoose={(id) => {
            options.find((option) => option.id === id)?.choose();
          }}
        />
      ))}
      <MenuItem
        onChoose={() => {
          setListShown(true);
        }}
        hint="Ctrl+K"
      >
        All actions and keys
      </MenuItem>
      <MenuItem
        onChoose={() => {
          window.open('third-party-notices.txt', '_blank', 'noopener');
        }}
      >
        Licences of the libraries
      </MenuItem>
      <MenuLine />
      <MenuItem onChoose={resetAll} hint="Every parameter back to its default; Undo takes it back">
        Reset all
      </MenuItem>
    </>
  );
}
