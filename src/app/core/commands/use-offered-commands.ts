import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CommandGroup } from './command.ts';
import { offerCommands, offersVersion, watchOffers } from './offered-commands.ts';

/** What a part of the page offers as long as it is there, in the list of all actions too. */
export function useOfferedCommands(group: () => CommandGroup): void {
  const latest = useRef(group);
  useEffect(() => {
    latest.current = group;
  });
  useEffect(() => offerCommands(() => latest.current()), []);
}

/** Draws anew whenever parts of the page offer more or less. */
export function useOffers(): void {
  useSyncExternalStore(watchOffers, offersVersion);
}
