import type { Asking } from './asking.ts';
import type { Search } from './search.ts';

/** Share of the progress that the likely points are; what comes after them shares the rest. */
const likelyShare = 0.9;

function fractionOf(solved: number, likely: number): number {
  if (solved <= likely) return (likelyShare * solved) / likely;
  return likelyShare + (1 - likelyShare) * (1 - likely / solved);
}

/**
 * A search from what asks for points. `likely`: points that it is expected to take, for its progress only; `partial`: what is known
 * so far.
 */
export function* withProgress<Result>(
  asking: Asking<Result>,
  likely: number,
  partial: () => Result | null,
): Search<Result> {
  let solved = 0;
  let next = asking.next();
  while (!next.done) {
    const points = next.value;
    next = asking.next(yield { points, fraction: fractionOf(solved, likely), partial: partial() });
    solved += points.length;
  }
  return next.value;
}
