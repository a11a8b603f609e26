import { type RefObject, useEffect, useState } from 'react';

/** Only this much of a figure in view, its title, does not count, px. */
const titleHeight = 40;

/** Whether the element shows more than its title; `initially` until the browser has looked. */
export function useInView(element: RefObject<HTMLElement | null>, initially = true): boolean {
  const [inView, setInView] = useState(initially);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        setInView(entries.at(-1)?.isIntersecting ?? true);
      },
      { rootMargin: `0px 0px -${titleHeight}px 0px` },
    );
    observer.observe(target);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return inView;
}
