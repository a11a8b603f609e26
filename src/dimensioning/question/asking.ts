/** Parts of searches: they ask for points like a search, without progress. */
import type { Evaluation, SolvePoint } from '../search/search.ts';

export type Asking<Result> = Generator<readonly SolvePoint[], Result, readonly Evaluation[]>;

/** Runs several in parallel: the next points of all are solved in one step. Results in the order given. */
export function* askTogether<Result>(askings: readonly Asking<Result>[]): Asking<Result[]> {
  const results = new Array<Result>(askings.length);
  const waiting = new Map<number, readonly SolvePoint[]>();
  const advance = (k: number, evaluations: readonly Evaluation[]) => {
    const next = askings[k].next(evaluations);
    if (next.done) {
      results[k] = next.value;
      waiting.delete(k);
    } else {
      waiting.set(k, next.value);
    }
  };
  askings.forEach((_, k) => {
    advance(k, []);
  });
  while (waiting.size > 0) {
    const asked = [...waiting];
    const evaluations = yield asked.flatMap(([, points]) => points);
    let at = 0;
    for (const [k, points] of asked) {
      advance(k, evaluations.slice(at, at + points.length));
      at += points.length;
    }
  }
  return results;
}
