import { useEffect, useState } from 'react';

/** Whether a wait has lasted longer than this, measured again with every `generation`. */
export function useOverdue<T>(waiting: boolean, generation: T, longestMs: number): boolean {
  const [overdue, setOverdue] = useState<{ generation: T } | null>(null);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => {
      setOverdue({ generation });
    }, longestMs);
    return () => {
      clearTimeout(timer);
      setOverdue(null);
    };
  }, [waiting, generation, longestMs]);
  return waiting && overdue !== null && overdue.generation === generation;
}
