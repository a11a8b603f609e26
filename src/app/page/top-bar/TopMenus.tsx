import { useState } from 'react';
import { PinButton } from '../../parts/pins/PinButton.tsx';
import { SessionInput } from '../../parts/session/SessionInput.tsx';
import { ShareItems } from '../../parts/session/ShareItems.tsx';
import { useShare } from '../../parts/session/use-share.ts';
import { useActions } from '../../core/app-context.tsx';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { useClosed } from '../../core/handout/use-closed.ts';
import { lessonListText } from '../../../lessons/lesson-place.ts';
import { HistoryButtons } from './HistoryButtons.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { Menu } from '../../kit/menu/Menu.tsx';
import { MenuItem } from '../../kit/menu/MenuItem.tsx';
import { MenuLine } from '../../kit/menu/MenuLine.tsx';
import { SettingItems } from './SettingItems.tsx';
import { Toolbar } from './Toolbar.tsx';

const preparePart = lateCode(() =>
  import('../../parts/classroom/PrepareDialog.tsx').then((module) => module.PrepareDialog),
);

/** Back and forth, keeping and passing on what is on the page, and how it is set up; on a phone mostly in one menu. */
export function TopMenus({ single }: { single: boolean }) {
  const { pinPresent, present, setLesson } = useActions();
  const learn = () => {
    setLesson(lessonListText);
  };
  const share = useShare();
  const comparing = !useClosed('compare');
  const [preparing, setPreparing] = useState(false);
  const prepare = () => {
    setPreparing(true);
  };
  return (
    <>
      <Toolbar label="Actions" className="topbar-tools">
        <HistoryButtons />
        {single ? (
          <Menu label="Menu" face={<Icon shape="menu" />}>
            {comparing ? <MenuItem onChoose={pinPresent}>Pin</MenuItem> : null}
            <MenuItem onChoose={learn}>Learn</MenuItem>
            <MenuLine />
            <ShareItems share={share} onPrepare={prepare} />
            <MenuLine />
            <SettingItems />
          </Menu>
        ) : (
          <>
            {comparing ? <PinButton /> : null}
            <Menu label="Share">
              <ShareItems share={share} onPrepare={prepare} />
            </Menu>
            <button
              type="button"
              className="button quiet"
              id="learn"
              onClick={learn}
              title="Short lessons on this page"
            >
              Learn
            </button>
            <button
              type="button"
              className="button quiet"
              id="present"
              onClick={() => {
                present({ figures: [], sliders: null });
              }}
              title="For a projector (P)"
              aria-keyshortcuts="P"
            >
              Present
            </button>
            <Menu label="Settings" face={<Icon shape="settings" />} title="Theme, and back to the defaults">
              <SettingItems />
            </Menu>
          </>
        )}
      </Toolbar>
      <p className="topbar-said" role="status" data-shown={share.said !== '' || undefined}>
        {share.said}
      </p>
      <SessionInput />
      {preparing ? (
        <LazyPart
          part={preparePart}
          props={{
            onClose: () => {
              setPreparing(false);
            },
          }}
        />
      ) : null}
    </>
  );
}
