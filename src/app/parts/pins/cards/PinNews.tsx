import { useState } from 'react';
import type { Pin } from '../../../../scenario/pin/pin.ts';
import { useApp } from '../../../core/app-context.tsx';

/** Live region for changes of the pins. */
export function PinNews() {
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
