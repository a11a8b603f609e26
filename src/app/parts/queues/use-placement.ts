import { useCallback, useMemo } from 'react';
import { useActions, useApp, useAppStore } from '../../core/app-context.tsx';
import { exampleEntry, type Placement, type PlacementEntry, placementOf } from './placement-entry.ts';
import { missingInPlacement, placementText, readPlacementText } from './placement-text.ts';

const entryOf = (text: string): PlacementEntry => readPlacementText(text) ?? exampleEntry;

/** `typing`: within a field, which is one step of the history when it is left. */
export type ChangePlacement = (changed: Partial<PlacementEntry>, typing?: boolean) => void;

export interface PlacementOnPage {
  entry: PlacementEntry;
  /** One sentence where the entry is refused. */
  placement: Placement | string;
  /** Sentences where a link lacks parts of it. */
  missing: string | null;
  /** The same functions for the lifetime of the stage. */
  change: ChangePlacement;
  place: (queue: number, core: number) => void;
}

/** The placement of the view, and its changes. */
export function usePlacement(): PlacementOnPage {
  const text = useApp(({ view }) => view.placement);
  const store = useAppStore();
  const { setPlacement } = useActions();
  const entry = useMemo(() => entryOf(text), [text]);
  const placement = useMemo(() => placementOf(entry), [entry]);
  const change = useCallback<ChangePlacement>(
    (changed, typing) =>
      setPlacement(placementText({ ...entryOf(store.getState().view.placement), ...changed }), typing),
    [store, setPlacement],
  );
  const place = useCallback<PlacementOnPage['place']>(
    (queue, core) => {
      const present = placementOf(entryOf(store.getState().view.placement));
      if (typeof present === 'string') return;
      change({ assignment: present.assignment.map((one, k) => (k === queue ? core : one)) });
    },
    [store, change],
  );
  const missing = useMemo(() => missingInPlacement(text), [text]);
  return { entry, placement, missing, change, place };
}
