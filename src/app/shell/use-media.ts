import { useCallback, useSyncExternalStore } from 'react';

/** One list a query for the whole page: asking the browser anew costs more than reading the answer. */
const lists = new Map<string, MediaQueryList>();

function listFor(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known !== undefined) return known;
  const list = window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query holds, followed live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listFor(query);
      list.addEventListener('change', changed);
      return () => {
        list.removeEventListener('change', changed);
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listFor(query).matches);
}
