import type { Asking } from './asking.ts';
import type { Search } from './search.ts';

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
    next = asking.next(yield { points, fraction: solved / (solved + likely), partial: partial() });
    solved += points.length;
  }
  return next.value;
}
