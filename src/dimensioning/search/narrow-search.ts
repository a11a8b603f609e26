import type { Evaluation, Search } from './search.ts';

/** The same search, asking for at most `most` points at a time: leaves workers for more urgent work. */
export function* narrowSearch<Result>(search: Search<Result>, most: number): Search<Result> {
  let next = search.next();
  while (!next.done) {
    const { points, fraction, partial } = next.value;
    const evaluations: Evaluation[] = [];
    for (let k = 0; k === 0 || k < points.length; k += most) {
      const part = points.slice(k, k + most);
      evaluations.push(...(yield { points: part, fraction, partial }));
    }
    next = search.next(evaluations);
  }
  return next.value;
}
