import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than this, counted anew with every `generation`. */
export function useOverdue(waiting: boolean, generation: number, longestMs: number): boolean {
  const [overdue, setOverdue] = useState<number | null>(null);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => {
      setOverdue(generation);
    }, longestMs);
    return () => {
      clearTimeout(timer);
    };
  }, [waiting, generation, longestMs]);
  return waiting && overdue === generation;
}
