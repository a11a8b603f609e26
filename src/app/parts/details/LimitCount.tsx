import { isLimitation } from './known-limits.ts';
import { useKnownLimits } from './use-known-limits.ts';

/** How much is known not to hold here, on the button of the limits. */
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
