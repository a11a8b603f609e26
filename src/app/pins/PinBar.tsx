import { useState } from 'react';
import type { Pin } from '../../scenario/pin/pin.ts';
import { LazyPart } from '../shell/LazyPart.tsx';
import { useApp } from '../store/app-context.tsx';
import { lateCode } from '../store/late-code.ts';

const listPart = lateCode(() => import('./PinList.tsx').then((module) => module.PinList));

/** The pins in one line under the indicators, as long as there are any. */
export function PinBar() {
  const empty = useApp(({ pinned }) => pinned.list.length + pinned.removed.length === 0);
  return (
    <>
      <PinNews />
      {empty ? null : <LazyPart part={listPart} props={{}} />}
    </>
  );
}

/** Says what happened to the list, for those who cannot see it. */
function PinNews() {
  const list = useApp(({ pinned }) => pinned.list);
  const [before, setBefore] = useState<readonly Pin[]>(list);
  const [news, setNews] = useState('');
  if (list !== before) {
    const added = list.filter((pin) => !before.some(({ look }) => look === pin.look));
    const gone = before.filter((pin) => !list.some(({ look }) => look === pin.look));
    const names = (pins: readonly Pin[]) => pins.map(({ name }) => `“${name}”`).join(', ');
    setBefore(list);
    if (added.length > 0) setNews(`Pinned: ${names(added)}.`);
    else if (gone.length > 0) setNews(`Deleted: ${names(gone)}.`);
  }
  return (
    <p className="visually-hidden" role="status" data-testid="pin-news">
      {news}
    </p>
  );
}
