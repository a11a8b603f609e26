import { useEffect, useState } from 'react';
import { watchPlaces } from '../../../kit/places.ts';

/** The element returned by `find`, also where it is mounted later or replaced; null: none. */
export function usePlaceElement(find: () => HTMLElement | null): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setElement(find());
    };
    look();
    const stop = watchPlaces(() => {
      frame ||= requestAnimationFrame(look);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [find]);
  return element;
}
