/**
 * Everything that needs many solves (an answer, a map, a sensitivity) is written as a search: a generator that asks for
 * points and receives their evaluations. It solves nothing itself, so that the same search runs in a worker pool, in
 * Node and in tests.
 */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Notice } from '../../models/contract/solution.ts';

/** One complete, legal scenario to solve; equal ones are solved once. */
export interface SolvePoint {
  model: Model;
  values: InputValues;
}

/** Outcome of a solve. A failure is an answer: the point has no solution, and why. */
export type Evaluation =
  | {
      ok: true;
      indicators: Readonly<Record<string, number | null>>;
      words: Readonly<Record<string, string>>;
      notices: readonly Notice[];
    }
  | { ok: false; code: string; message: string };

export interface SearchStep<Result> {
  /** To be solved before the search goes on, in any order; may be empty (only progress). */
  points: readonly SolvePoint[];
  /** Share of the work done so far, an estimate, 0..1, never falling. */
  fraction: number;
  /** Intermediate result worth showing; null: none yet. */
  partial: Result | null;
}

/** Throws `QuestionFault` for an impossible search; never throws for a point that cannot be solved. */
export type Search<Result> = Generator<SearchStep<Result>, Result, readonly Evaluation[]>;

/** Runs a search with a solver at hand. */
export function runSearch<Result>(
  search: Search<Result>,
  evaluate: (point: SolvePoint) => Evaluation,
  onStep?: (step: SearchStep<Result>) => void,
): Result {
  let next = search.next();
  while (!next.done) {
    onStep?.(next.value);
    next = search.next(next.value.points.map(evaluate));
  }
  return next.value;
}

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
