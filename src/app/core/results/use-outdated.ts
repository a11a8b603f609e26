import { useEffect, useState } from 'react';
import type { AppState } from '../app-state.ts';
import { useApp, useAppStore } from '../app-context.tsx';

/** A result that arrives within this time replaces the old one directly: blanking it first would flicker, ms. */
const graceMs = 100;

/** The present inputs have no result. A refused entry does not count, because it has not changed the inputs. */
function hasNoResult({ solve, fault }: Pick<AppState, 'solve' | 'fault'>): boolean {
  return fault !== null || solve.failure !== null;
}

/**
 * The numbers on screen are not those of the present inputs and must not be shown: for longer than the grace time there
 * was no result. During a drag whose results follow one another more slowly than that, until they are quick or the hand
 * rests: with each of them the numbers would flicker.
 */
export function useOutdated(): boolean {
  const store = useAppStore();
  const none = useApp(hasNoResult);
  const pending = useApp(({ solve }) => solve.pending);
  const generation = useApp(({ solve }) => solve.generation);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const began = performance.now();
    const timer = setTimeout(() => setLate(true), graceMs);
    return () => {
      clearTimeout(timer);
      if (!store.getState().solve.pending || performance.now() - began < graceMs) setLate(false);
    };
  }, [store, pending, generation]);
  return none || (pending && late);
}
