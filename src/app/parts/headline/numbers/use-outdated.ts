import { useEffect, useState } from 'react';
import type { AppState } from '../../../core/app-state.ts';
import { useApp } from '../../../core/app-context.tsx';

/** A result that arrives within this time replaces the old one directly: blanking it first would flicker, ms. */
const graceMs = 120;

/** The present inputs have no result. A refused entry does not count, because it has not changed the inputs. */
function hasNoResult({ solve, fault }: Pick<AppState, 'solve' | 'fault'>): boolean {
  return fault !== null || solve.failure !== null;
}

/** Another result is pending, outside of gestures: a drag shows the newest solved position. */
function awaitsResult({ gesture, solve }: Pick<AppState, 'gesture' | 'solve'>): boolean {
  return gesture === null && solve.pending;
}

/** The numbers on screen are not those of the present inputs and must not be shown. */
export function useOutdated(): boolean {
  const none = useApp(hasNoResult);
  const awaited = useApp(awaitsResult);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!awaited) return undefined;
    const timer = setTimeout(() => {
      setLate(true);
    }, graceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [awaited]);
  return none || (awaited && late);
}
