import { type RefObject, useEffect, useState } from 'react';
import { useAppShallow } from '../../core/app-context.tsx';
import type { AppState } from '../../core/app-state.ts';

/** The value, or while `hold` is true the previous one: elements out of view need not follow a drag. */
export function useHeld<T>(value: T, hold: boolean): T {
  const [held, setHeld] = useState(value);
  if (hold) return held;
  if (!Object.is(held, value)) setHeld(value);
  return value;
}

/** Returns its last value while `rests`. */
function restingRead<T>(): (read: () => T, rests: boolean) => T {
  const last: T[] = [];
  return (read, rests) => {
    if (!rests || last.length === 0) last[0] = read();
    return last[0];
  };
}

/**
 * A selection of the state, compared entry by entry; out of view it does not change during a drag, and causes no
 * rendering.
 */
export function useAppInView<T>(selector: (state: AppState) => T, inView: boolean): T {
  const [held] = useState<ReturnType<typeof restingRead<T>>>(() => restingRead<T>());
  return useAppShallow((state) => held(() => selector(state), !inView && state.gesture?.kind === 'drag'));
}

/** A figure of which only this much is visible, its title, counts as out of view, px. */
const titleHeight = 40;

/** Whether the element shows more than its title; `initially` before the browser's first observation. */
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
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
