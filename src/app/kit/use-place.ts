import { type RefObject, useLayoutEffect } from 'react';
import { registerPlace } from './places.ts';

/**
 * Registers the element of a ref under a name while the component is on the page. For an element that comes and goes
 * alone, `placeRef`. undefined: no name.
 */
export function usePlace(name: string | undefined, ref: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return name === undefined || element === null ? undefined : registerPlace(name, element);
  }, [name, ref]);
}
