import type { Command } from '../commands/command.ts';
import { openSessionFile } from './session-file-input.ts';
import type { Share } from './use-share.ts';

/** What passes on what is on the page. `measured`: a measurement lies over the figures. */
export function shareCommands(share: Share, measured: boolean): readonly Command[] {
  return [
    { label: 'Copy link', run: () => void share.copyLink(false) },
    {
      label: 'Copy link with measurements',
      hint: measured ? 'Up to 64 points of each' : 'No measurement lies over the figures',
      disabled: !measured,
      run: () => void share.copyLink(true),
    },
    {
      label: 'Save session',
      hint: 'One file: the scenario and the measurements over the figures; recordings at other rates stay with you',
      run: () => void share.saveSession(),
    },
    { label: 'Open session', run: openSessionFile },
  ];
}
