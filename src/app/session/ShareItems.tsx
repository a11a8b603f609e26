import { MenuItem } from '../shell/MenuItem.tsx';
import { useApp } from '../store/app-context.tsx';
import { openSessionFile } from './session-file-input.ts';
import type { Share } from './use-share.ts';

/** The items of a menu that pass on what is on the page. */
export function ShareItems({ share }: { share: Share }) {
  const measured = useApp(({ overlays }) => overlays.length > 0);
  return (
    <>
      <MenuItem onChoose={() => void share.copyLink(false)}>Copy link</MenuItem>
      <MenuItem
        onChoose={() => void share.copyLink(true)}
        disabled={!measured}
        hint={measured ? 'Up to 64 points of each' : 'No measurement lies over the figures'}
      >
        Copy link with measurements
      </MenuItem>
      <MenuItem
        onChoose={() => void share.saveSession()}
        hint="One file: the scenario and the measurements over the figures; recordings at other rates stay with you"
      >
        Save session
      </MenuItem>
      <MenuItem onChoose={openSessionFile}>Open session</MenuItem>
    </>
  );
}
