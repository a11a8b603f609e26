import { useCallback, useSyncExternalStore } from 'react';

interface FollowedMedia {
  matches: boolean;
  readers: Set<() => void>;
  /** When nobody reads it any more. */
  leave: () => void;
}

/** One list a query for the whole page: asking the browser anew costs more than reading the answer. */
const followed = new Map<string, FollowedMedia>();

/**
 * The answer is read once and then told by the browser alone: Chromium tells nobody of a change that a script has seen
 * before by reading `matches`, so that whoever is drawn in between would keep the others from ever hearing of it.
 */
function followedMedia(query: string): FollowedMedia {
  let media = followed.get(query);
  if (media) return media;
  const list = window.matchMedia(query);
  const readers = new Set<() => void>();
  const told = (event: MediaQueryListEvent) => {
    media!.matches = event.matches;
    readers.forEach((changed) => changed());
  };
  const leave = () => {
    list.removeEventListener('change', told);
    followed.delete(query);
  };
  list.addEventListener('change', told);
  media = { matches: list.matches, readers, leave };
  followed.set(query, media);
  return media;
}

/** Whether a media query holds, followed live. */
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
