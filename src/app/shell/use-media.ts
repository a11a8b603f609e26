import { useCallback, useSyncExternalStore } from 'react';

interface FollowedMedia {
  matches: boolean;
  readers: Set<() => void>;
  leave: () => void;
}

/** One list a query for the whole page: asking the browser anew costs more than reading the answer. */
const followed = new Map<string, FollowedMedia>();

/**
 * The answer is read once and then told by the browser alone: Chromium tells nobody of a change that a script has seen
 * before by reading `matches`, so that whoever is drawn in between would keep the others from ever hearing of it.
 */
function followedMedia(query: string): FollowedMedia {
  const known = followed.get(query);
  if (known !== undefined) return known;
  const list = window.matchMedia(query);
  const told = ({ matches }: MediaQueryListEvent) => {
    media.matches = matches;
    for (const changed of [...media.readers]) changed();
  };
  const media: FollowedMedia = {
    matches: list.matches,
    readers: new Set(),
    leave: () => {
      list.removeEventListener('change', told);
      followed.delete(query);
    },
  };
  list.addEventListener('change', told);
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
