import { useEffect, useLayoutEffect, useRef } from 'react';
import { useApp } from '../../core/app-context.tsx';
import { placeOf } from '../../kit/places.ts';

/** Time within which everything below the first screen is rendered again, ms. */
const longestWaitMs = 1000;

/** Repeats in the next frames while the page is not yet as long as before; scrolling by the reader ends it. */
function scrollBackTo(top: number): void {
  const results = placeOf('results');
  const until = performance.now() + longestWaitMs;
  let reached = results?.scrollTop ?? 0;
  const scroll = () => {
    if (results === null || results.scrollTop !== reached) return;
    results.scrollTo({ top });
    reached = results.scrollTop;
    if (reached < top && performance.now() < until) requestAnimationFrame(scroll);
  };
  scroll();
}

/**
 * Restores the page after a presentation: the scroll position, and the focus on the element that had it, or on the
 * button “Present”.
 */
export function useReturnFromPresent() {
  const presented = useApp(({ view }) => view.present !== null);
  const scrolled = useRef<number | null>(null);
  const focused = useRef('');
  const was = useRef(presented);

  useEffect(() => {
    if (presented) return undefined;
    const noteScroll = ({ target }: Event) => {
      if (target instanceof Element && target === placeOf('results')) scrolled.current = target.scrollTop;
    };
    const noteFocus = ({ target }: Event) => {
      if (target instanceof Element) focused.current = target.id;
    };
    // The reader may have scrolled before this code was loaded.
    scrolled.current ??= placeOf('results')?.scrollTop ?? 0;
    if (document.activeElement !== null) focused.current = document.activeElement.id;
    document.addEventListener('scroll', noteScroll, true);
    document.addEventListener('focusin', noteFocus);
    return () => {
      document.removeEventListener('scroll', noteScroll, true);
      document.removeEventListener('focusin', noteFocus);
    };
  }, [presented]);

  useLayoutEffect(() => {
    const left = was.current && !presented;
    was.current = presented;
    if (!left) return;
    scrollBackTo(scrolled.current ?? 0);
    const before = focused.current === '' ? null : document.getElementById(focused.current);
    (before ?? placeOf('present-button'))?.focus({ preventScroll: true });
  }, [presented]);
}
