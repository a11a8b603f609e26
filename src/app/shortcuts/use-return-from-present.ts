import { useEffect, useLayoutEffect, useRef } from 'react';
import { useApp } from '../store/app-context.tsx';

/**
 * After a presentation the page is where it was: scrolled as before, with the focus on what had it, or on the button
 * “Present”.
 */
export function useReturnFromPresent() {
  const presented = useApp(({ view }) => view.present !== null);
  const scrolled = useRef(0);
  const focused = useRef('');
  const was = useRef(presented);

  useEffect(() => {
    if (presented) return undefined;
    const noteScroll = ({ target }: Event) => {
      if (target instanceof Element && target.id === 'results') scrolled.current = target.scrollTop;
    };
    const noteFocus = ({ target }: Event) => {
      if (target instanceof Element) focused.current = target.id;
    };
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
    document.getElementById('results')?.scrollTo({ top: scrolled.current });
    const before = focused.current === '' ? null : document.getElementById(focused.current);
    (before ?? document.getElementById('present'))?.focus({ preventScroll: true });
  }, [presented]);
}
