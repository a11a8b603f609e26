import { useMemo } from 'react';
import { useAppShallow } from '../app-context.tsx';
import { type KnownLimit, knownLimits } from './known-limits.ts';

/** Known limits of the present result, updated with every result and with the findings of the check. */
export function useKnownLimits(): readonly KnownLimit[] {
  const known = useAppShallow(({ model, values, view, solve, check }) => ({
    model,
    values,
    view,
    solve,
    check,
  }));
  return useMemo(() => knownLimits(known), [known]);
}
