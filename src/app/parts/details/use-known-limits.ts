import { useMemo } from 'react';
import { useAppShallow } from '../../core/app-context.tsx';
import { type KnownLimit, knownLimits } from './known-limits.ts';

/** What is known not to hold here, anew with every result and with what the check finds. */
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
