import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CommandGroup } from './command.ts';

/** In the order in which what offers them came onto the page. */
const offers = new Set<{ current: () => CommandGroup }>();

/** Rises with every offer made or withdrawn. */
let version = 0;
const listeners = new Set<() => void>();

function changed() {
  version += 1;
  for (const listener of listeners) listener();
}

/**
 * What a part of the page offers as long as it is there, in the list of all actions too. `group` is asked while the
 * list is open.
 */
export function useOfferedCommands(group: () => CommandGroup): void {
  const latest = useRef(group);
  useEffect(() => {
    latest.current = group;
  });
  useEffect(() => {
    offers.add(latest);
    changed();
    return () => {
      offers.delete(latest);
      changed();
    };
  }, []);
}

/** What is offered now. */
export function offeredCommands(): readonly CommandGroup[] {
  return [...offers].map(({ current }) => current());
}

/** Draws anew whenever parts of the page offer more or less. */
export function useOffers(): void {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
  );
}
