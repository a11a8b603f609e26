import { type RefObject, useLayoutEffect } from 'react';

/** Style sheets ask for it: all that the examined figure stands in, up to the page. */
const mark = 'data-holds-examined';

/** Marks whatever holds the examined figure that `inside` belongs to, for as long as it is there. */
export function useMarkedHolders(inside: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const holders: Element[] = [];
    const examined = inside.current?.closest('section');
    for (let holder = examined?.parentElement; holder; holder = holder.parentElement) holders.push(holder);
    for (const holder of holders) holder.setAttribute(mark, '');
    return () => {
      for (const holder of holders) holder.removeAttribute(mark);
    };
  }, [inside]);
}
