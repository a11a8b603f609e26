import { hidesAnswers, hidesInputs } from '../../../scenario/handout/closed-parts.ts';
import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';
import { originItems, scenarioItem } from '../../figures/export/exports.ts';
import type { MenuEntry } from '../../kit/menu/menu-entry.ts';
import { useApp, useAppStore } from '../../core/app-context.tsx';
import { loadedCode } from '../../core/part.ts';
import { openSessionFile } from './SessionInput.tsx';
import type { Share } from './use-share.ts';

/** Menu entries that share and export the page; a page with a handout is shared unchanged. */
export function useShareEntries(share: Share, onPrepare: () => void): () => readonly MenuEntry[] {
  const measured = useApp(({ overlays }) => overlays.length > 0);
  const provenance = useProvenance();
  const store = useAppStore();
  const leavesOut = () =>
    loadedCode().some(({ fileKeys }) => Object.keys(fileKeys?.write(store.getState()) ?? {}).length > 0);
  const prepared = useApp(({ handout }) => handout !== null);
  const hidden = useApp(({ handout }) => handout !== null && (hidesAnswers(handout) || hidesInputs(handout)));
  return () => [
    {
      label: 'Copy link',
      run: () => void share.copyLink(false),
      ...(leavesOut()
        ? { hint: 'Leaves out recordings and plans over time that are too long for it: a session has them' }
        : {}),
    },
    {
      label: 'Copy link with measurements',
      hint: measured ? 'Up to 64 points of each' : 'No measurement lies over the figures',
      disabled: !measured,
      run: () => void share.copyLink(true),
    },
    'line',
    {
      label: 'Save everything',
      hint: hidden
        ? 'The files would show what this link hides'
        : 'A ZIP file: figures as PNG, SVG and CSV, all numbers, session, commands',
      disabled: hidden,
      run: () => void share.saveAll(provenance),
    },
    { label: 'Methods card', hint: 'One page to print', run: () => share.openCard(provenance) },
    { row: 'Download', items: [scenarioItem(share.exports, provenance)] },
    { row: 'Copy', items: originItems(share.exports, provenance, [{ command: 'solve' }]) },
    'line',
    {
      label: 'Save session',
      hint: hidden
        ? 'A session would show what this link hides'
        : 'One file: the scenario and the measurements over the figures; recordings at other rates stay with you',
      disabled: hidden,
      run: () => void share.saveSession(),
    },
    { label: 'Open session', hint: 'Or a scenario file', run: openSessionFile },
    'line',
    {
      label: 'Prepare for a class',
      hint: prepared
        ? 'This page was prepared already: open Batchscope without its link'
        : 'A link with your own title, with inputs locked and answers hidden; QR code, embed code',
      disabled: prepared,
      run: onPrepare,
    },
  ];
}
