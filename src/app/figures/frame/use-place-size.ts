import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from '../../../drawing/frame/plot-geometry.ts';

/** Size of an element, px, as it changes; null before it is mounted. */
export function usePlaceSize(place: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = place.current!;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, [place]);
  return size;
}
