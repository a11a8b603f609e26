import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { registerPlace } from './places.ts';

/**
 * Registers the element of a ref under a name while the component is mounted. `placeRef` is for elements that are
 * mounted later than their component. undefined: no name.
 */
export function usePlace(name: string | undefined, ref: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return name === undefined || element === null ? undefined : registerPlace(name, element);
  }, [name, ref]);
}

/** Whether a wait has lasted longer than this, measured again with every `generation`. */
export function useOverdue<T>(waiting: boolean, generation: T, longestMs: number): boolean {
  const [overdue, setOverdue] = useState<{ generation: T } | null>(null);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setOverdue({ generation }), longestMs);
    return () => {
      clearTimeout(timer);
      setOverdue(null);
    };
  }, [waiting, generation, longestMs]);
  return waiting && overdue !== null && overdue.generation === generation;
}
