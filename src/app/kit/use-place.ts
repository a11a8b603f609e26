import { type RefObject, useLayoutEffect } from 'react';
import { registerPlace } from './places.ts';

/**
 * Registers the element of a ref under a name while the component is mounted. For an element that is mounted by itself,
 * `placeRef`. undefined: no name.
 */
export function usePlace(name: string | undefined, ref: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return name === undefined || element === null ? undefined : registerPlace(name, element);
  }, [name, ref]);
}
