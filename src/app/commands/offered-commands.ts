import { useEffect, useRef } from 'react';
import type { CommandGroup } from './command.ts';

/** In the order in which what offers them came onto the page. */
const offers = new Set<{ current: () => CommandGroup }>();

/**
 * What a part of the page offers as long as it is there, in the list of all actions too. `group` is asked when the list
 * opens.
 */
export function useOfferedCommands(group: () => CommandGroup): void {
  const latest = useRef(group);
  useEffect(() => {
    latest.current = group;
  });
  useEffect(() => {
    offers.add(latest);
    return () => {
      offers.delete(latest);
    };
  }, []);
}

/** What is offered now. */
export function offeredCommands(): readonly CommandGroup[] {
  return [...offers].map(({ current }) => current());
}
