import { useCallback, useSyncExternalStore } from 'react';

interface FollowedMedia {
  matches: boolean;
  readers: Set<() => void>;
  /** Called when its last subscriber is gone. */
  leave: () => void;
}

/** One `MediaQueryList` a query for the whole page: asking the browser again is slower than reading a cached answer. */
const followed = new Map<string, FollowedMedia>();

/**
 * `matches` is read once and then updated by events only: Chromium sends no event for a change that a script has
 * already seen by reading `matches`, so that a component rendered in between would prevent the others from being
 * notified.
 */
function followedMedia(query: string): FollowedMedia {
  let media = followed.get(query);
  if (media) return media;
  const list = window.matchMedia(query);
  const readers = new Set<() => void>();
  const listener = (event: MediaQueryListEvent) => {
    media!.matches = event.matches;
    readers.forEach((changed) => changed());
  };
  const leave = () => {
    list.removeEventListener('change', listener);
    followed.delete(query);
  };
  list.addEventListener('change', listener);
  media = { matches: list.matches, readers, leave };
  followed.set(query, media);
  return media;
}

/** Whether a media query matches, updated live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { readers, leave } = followedMedia(query);
      readers.add(changed);
      return () => {
        readers.delete(changed);
        if (readers.size === 0) leave();
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => followedMedia(query).matches);
}
