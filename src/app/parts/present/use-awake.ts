import { type RefObject, useEffect, useState } from 'react';

/** What shows while the pointer moves goes this long after it rests, ms. */
const restMs = 3000;

/** Whether the pointer has moved over the element a moment ago. */
export function useAwake(element: RefObject<HTMLElement | null>): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    const target = element.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => {
        setAwake(false);
      }, restMs);
    };
    const events = ['pointermove', 'pointerdown'] as const;
    for (const event of events) target?.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of events) target?.removeEventListener(event, wake);
    };
  }, [element]);
  return awake;
}
