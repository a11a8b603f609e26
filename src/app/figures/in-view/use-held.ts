import { useState } from 'react';

/** The value, or while `hold` is true the one from before: what nobody sees need not follow a drag. */
export function useHeld<T>(value: T, hold: boolean): T {
  const [kept, setKept] = useState(value);
  if (hold) return kept;
  if (!Object.is(kept, value)) setKept(value);
  return value;
}
