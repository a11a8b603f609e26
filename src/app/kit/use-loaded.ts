import { useEffect, useEffectEvent, useState } from 'react';

interface Loaded<T> {
  /** null before it is loaded, after a failure, and without a key. */
  value: T | null;
  /** The value of the last key that was loaded, shown until that of the present one is there. */
  last: T | null;
  failed: boolean;
}

interface State<Key, T> {
  of: Key | null;
  last: T | null;
  failed: boolean;
}

const noneLoaded = { of: null, last: null, failed: false };

/**
 * The value that `load` resolves with for a key; keys are compared by identity. Another key and the unmounted component
 * abort the signal.
 */
export function useLoaded<Key, T>(
  key: Key | null,
  load: (key: Key, signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const [{ of, last, failed }, setLoaded] = useState<State<Key, T>>(noneLoaded);
  const begin = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    begin(key, signal).then(
      (value) => signal.aborted || setLoaded({ of: key, last: value, failed: false }),
      () => signal.aborted || setLoaded((before) => ({ ...before, of: key, failed: true })),
    );
    return () => leaving.abort();
  }, [key]);
  const isPresent = key !== null && of === key;
  return { value: isPresent && !failed ? last : null, last, failed: isPresent && failed };
}
