import { isLimitation, type KnownLimit, knownLimits } from './known-limits.ts';
import { useMemo } from 'react';
import { useAppShallow } from '../../core/app-context.tsx';

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

/** Number of known limits, on the button of the limits. */
export function LimitCount() {
  const count = useKnownLimits().filter(isLimitation).length;
  if (count === 0) return null;
  return (
    <span className="limit-count" data-testid="limit-count">
      <span className="bar-dot" aria-hidden="true" />
      {count}
      <span className="visually-hidden">{count === 1 ? ' applies' : ' apply'}</span>
    </span>
  );
}
