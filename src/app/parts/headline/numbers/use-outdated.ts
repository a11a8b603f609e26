import { useEffect, useState } from 'react';
import type { AppState } from '../../../core/app-state.ts';
import { useApp } from '../../../core/app-context.tsx';

/** A result that comes this soon follows its input: blanking the old one first would only flicker, ms. */
const graceMs = 120;

/**
 * The present inputs have no result. What was typed and refused has not become an input: the result stays that of the
 * present ones.
 */
function hasNoResult({ solve, fault }: Pick<AppState, 'solve' | 'fault'>): boolean {
  return fault !== null || solve.failure !== null;
}

/**
 * Another result than that on screen is on its way, and no hand is on a control: a drag shows the newest position that
 * is solved.
 */
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
