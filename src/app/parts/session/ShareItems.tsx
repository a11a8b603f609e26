import { hidesAnswers, hidesInputs } from '../../../scenario/handout/closed-parts.ts';
import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';
import { originItems, scenarioItem } from '../../figures/export/origin-items.ts';
import { MenuItem } from '../../kit/menu/MenuItem.tsx';
import { MenuLine } from '../../kit/menu/MenuLine.tsx';
import { MenuRow } from '../../kit/menu/MenuRow.tsx';
import { useApp } from '../../core/app-context.tsx';
import { openSessionFile } from './SessionInput.tsx';
import type { Share } from './use-share.ts';

interface Props {
  share: Share;
  onPrepare: () => void;
}

/** Menu items that export or share the page; a handout is shared as it is. */
export function ShareItems({ share, onPrepare }: Props) {
  const measured = useApp(({ overlays }) => overlays.length > 0);
  const provenance = useProvenance();
  const prepared = useApp(({ handout }) => handout !== null);
  const hidden = useApp(({ handout }) => handout !== null && (hidesAnswers(handout) || hidesInputs(handout)));
  return (
    <>
      <MenuItem onChoose={() => void share.copyLink(false)}>Copy link</MenuItem>
      <MenuItem
        onChoose={() => void share.copyLink(true)}
        hint="Up to 64 points of each"
        refusal={measured ? null : 'No measurement lies over the figures'}
      >
        Copy link with measurements
      </MenuItem>
      <MenuLine />
      <MenuItem
        onChoose={() => void share.saveAll(provenance)}
        hint="A ZIP file: figures as PNG, SVG and CSV, all numbers, session, commands"
        refusal={hidden ? 'The files would show what this link hides' : null}
      >
        Save everything
      </MenuItem>
      <MenuItem onChoose={() => share.openCard(provenance)} hint="One page to print">
        Methods card
      </MenuItem>
      <MenuRow label="Download" items={[scenarioItem(share.exports, provenance)]} />
      <MenuRow label="Copy" items={originItems(share.exports, provenance, [{ command: 'solve' }])} />
      <MenuLine />
      <MenuItem
        onChoose={() => void share.saveSession()}
        hint="One file: the scenario and the measurements over the figures; recordings at other rates stay with you"
        refusal={hidden ? 'A session would show what this link hides' : null}
      >
        Save session
      </MenuItem>
      <MenuItem onChoose={openSessionFile} hint="Or a scenario file">
        Open session
      </MenuItem>
      <MenuLine />
      <MenuItem
        onChoose={onPrepare}
        hint="A link with your own title, with inputs locked and answers hidden; QR code, embed code"
        refusal={prepared ? 'This page was prepared already: open Batchscope without its link' : null}
      >
        Prepare for a class
      </MenuItem>
    </>
  );
}
