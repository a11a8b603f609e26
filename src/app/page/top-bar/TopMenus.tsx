import { useState } from 'react';
import { DrawerButton } from '../drawer/DrawerButton.tsx';
import { dataGroup } from '../drawer/drawer-groups.ts';
import { PinButton } from '../../parts/pins/PinButton.tsx';
import { SessionInput } from '../../parts/session/SessionInput.tsx';
import { presentCommand } from '../../parts/present/present-commands.ts';
import { useShare } from '../../parts/session/use-share.ts';
import { useShareEntries } from '../../parts/session/use-share-entries.ts';
import { useActions, useApp, useCommandContext } from '../../core/app-context.tsx';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { useClosed } from '../../core/handout/handout-words.ts';
import { lessonListText } from '../../../lessons/lesson-place.ts';
import { historyCommands } from '../../core/commands/unit-commands.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { Menu } from '../../kit/menu/Menu.tsx';
import { placeRef } from '../../kit/places.ts';
import { menuChoice, type MenuEntry } from '../../kit/menu/menu-entry.ts';
import { type Theme, usePreferences } from '../../kit/preferences.ts';
import { listCommand } from '../commands/list-command.ts';
import { Toolbar } from './Toolbar.tsx';
import { Button } from '../../kit/Button.tsx';

const shapes = ['undo', 'redo'] as const;

/** Undo and redo. */
function HistoryButtons() {
  const context = useCommandContext();
  useApp(({ history }) => history);
  return historyCommands(context).map(({ label, keys, disabled, run }, k) => (
    <Button
      key={label}
      quiet
      disabled={disabled}
      onClick={run}
      aria-label={label}
      title={`${label} (${keys?.split(', ')[0]})`}
    >
      <Icon shape={shapes[k]} />
    </Button>
  ));
}

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
function useSettingEntries(): () => readonly MenuEntry[] {
  const { resetAll } = useActions();
  const theme = usePreferences((preferences) => preferences.theme);
  const setTheme = usePreferences((preferences) => preferences.setTheme);
  const letterKeys = usePreferences((preferences) => preferences.letterKeys);
  const setLetterKeys = usePreferences((preferences) => preferences.setLetterKeys);
  const onOrOff = (choice: string, on: boolean, set: (on: boolean) => void) =>
    menuChoice(choice, onOff, on ? 'on' : 'off', (id) => {
      set(id === 'on');
    });
  return () => [
    menuChoice('Theme', themes, theme, setTheme),
    onOrOff('Keys P and ?', letterKeys, setLetterKeys),
    { ...listCommand, hint: listCommand.keys, unlisted: true },
    {
      label: 'About Batchscope: version and licences',
      run: () => window.open('third-party-notices.txt', '_blank', 'noopener'),
    },
    'line',
    { label: 'Reset all', hint: 'Every parameter back to its default; Undo reverses this', run: resetAll },
  ];
}

const preparePart = lateCode(() =>
  import('../../parts/classroom/PrepareDialog.tsx').then((module) => module.PrepareDialog),
);

/** Undo and redo, data, lessons, pin, presentation, share and preferences; on a phone mostly in one menu. */
export function TopMenus({ single }: { single: boolean }) {
  const actions = useActions();
  const { pinPresent, setLesson } = actions;
  const presenting = presentCommand(actions);
  const learn = () => setLesson(lessonListText);
  const share = useShare();
  const comparing = !useClosed('compare');
  const [preparing, setPreparing] = useState(false);
  const prepare = () => setPreparing(true);
  const shareEntries = useShareEntries(share, prepare);
  const settingEntries = useSettingEntries();
  return (
    <>
      <Toolbar label="Actions" className="topbar-tools">
        <HistoryButtons />
        {single ? (
          <Menu
            label="Menu"
            face={<Icon shape="menu" />}
            heading="Menu"
            entries={() => [
              ...(comparing ? [{ label: 'Pin', run: pinPresent }] : []),
              { label: 'Learn', run: learn },
              'line',
              ...shareEntries(),
              'line',
              ...settingEntries(),
            ]}
          />
        ) : (
          <>
            <span ref={placeRef('drawers')}>
              <DrawerButton group={dataGroup} className="button quiet" />
            </span>
            <Button
              ref={placeRef('learn-button')}
              id="learn"
              quiet
              onClick={learn}
              title="Short lessons on this page"
            >
              Learn
            </Button>
            {comparing ? <PinButton /> : null}
            <Button
              ref={placeRef('present-button')}
              id="present"
              quiet
              onClick={presenting.run}
              title={`For a projector (${presenting.keys})`}
              aria-keyshortcuts={presenting.keys}
            >
              Present
            </Button>
            <Menu label="Share" heading="Share" entries={shareEntries} />
            <Menu
              label="Settings"
              face="⋯"
              title="Theme, and back to the defaults"
              heading="Settings"
              entries={settingEntries}
            />
          </>
        )}
      </Toolbar>
      <p className="topbar-message" role="status" data-shown={share.message !== '' || undefined}>
        {share.message}
      </p>
      <SessionInput />
      {preparing ? <LazyPart part={preparePart} props={{ onClose: () => setPreparing(false) }} /> : null}
    </>
  );
}
