/** Searches and parts of searches under the progress of the whole that they are part of. */
import type { Asking } from '../question/asking.ts';
import type { Evaluation, Search, SearchStep } from './search.ts';

/** A part of a search for `Whole`, with its result. */
export type Part<Result, Whole> = Generator<SearchStep<Whole>, Result, readonly Evaluation[]>;

/** Share of a part in the progress of the whole, and the intermediate result when it begins. */
interface Stretch<Whole> {
  from: number;
  to: number;
  partial: Whole | null;
}

/** Share of the progress that the likely points are; what comes after them shares the rest. */
const likelyShare = 0.9;
/** Share of the remaining progress that one more step is assumed to be. */
const guessedStep = 1 / 12;

function* reported<Result, Whole>(
  asking: Asking<Result>,
  fractionAfter: (steps: number, solved: number) => number,
  partial: () => Whole | null,
): Part<Result, Whole> {
  let [steps, solved] = [0, 0];
  let next = asking.next([]);
  while (!next.done) {
    const points = next.value;
    next = asking.next(yield { points, fraction: fractionAfter(steps, solved), partial: partial() });
    steps++;
    solved += points.length;
  }
  return next.value;
}

/**
 * A search from a part that asks for points. `likely`: points that it is expected to take, for its progress only;
 * `partial`: the intermediate result.
 */
export function withProgress<Result>(
  asking: Asking<Result>,
  likely: number,
  partial: () => Result | null,
): Search<Result> {
  const fractionAfter = (_: number, solved: number) =>
    solved <= likely
      ? (likelyShare * solved) / likely
      : likelyShare + (1 - likelyShare) * (1 - likely / solved);
  return reported(asking, fractionAfter, partial);
}

/** A part with an unknown number of steps. */
export function withGuessedProgress<Result, Whole>(
  asking: Asking<Result>,
  { from, to, partial }: Stretch<Whole>,
): Part<Result, Whole> {
  return reported(
    asking,
    (steps) => to - (to - from) * (1 - guessedStep) ** steps,
    () => partial,
  );
}

/** A whole search as a part of another one. */
export function* asPart<Result, Whole>(
  search: Search<Result>,
  { from, to, partial }: Stretch<Whole>,
): Part<Result, Whole> {
  let next = search.next([]);
  while (!next.done) {
    const { points, fraction } = next.value;
    next = search.next(yield { points, fraction: from + (to - from) * fraction, partial });
  }
  return next.value;
}
