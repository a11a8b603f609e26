import { useEffect, useState } from 'react';

/** What `find` finds on the page, also where it comes later or is replaced; null: nothing. */
export function usePlaceElement(find: () => HTMLElement | null): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const root = document.getElementById('root') ?? document.body;
    let frame = 0;
    const look = () => {
      frame = 0;
      setElement(find());
    };
    const changes = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look);
    });
    look();
    changes.observe(root, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [find]);
  return element;
}
