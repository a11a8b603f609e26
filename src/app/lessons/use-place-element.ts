import { useEffect, useState } from 'react';

/** The first element that a selector finds, also where it comes later or is replaced; null: none, or no selector. */
export function usePlaceElement(selector: string | null): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const root = document.getElementById('root') ?? document.body;
    let frame = 0;
    const look = () => {
      frame = 0;
      setElement(selector === null ? null : document.querySelector<HTMLElement>(selector));
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
  }, [selector]);
  return element;
}
