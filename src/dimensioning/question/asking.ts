/** Parts of searches: they ask for points like a search, without progress. */
import type { Evaluation, Search, SolvePoint } from '../search/search.ts';
import type { Notice } from '../../models/contract/solution.ts';
import type { SearchedPoint } from '../answer/answer.ts';
import { fittedSentences } from './legal-point.ts';
import type { Question } from './question.ts';

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
  askings.forEach((_, k) => advance(k, []));
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

/**
 * Notices of the model about its validity at one point of an answer, and one on lists that the unknowns do not leave as
 * they are. A point that was solved already is remembered, not solved again. None for a point without inputs or without
 * a solution.
 */
export function* pointNotices(
  { model, values: asked, unknowns }: Pick<Question, 'model' | 'values' | 'unknowns'>,
  { values }: SearchedPoint,
): Search<readonly Notice[]> {
  if (values === null) return [];
  const [evaluation] = yield { points: [{ model, values }], fraction: 0, partial: null };
  if (!evaluation.ok) return [];
  const message = fittedSentences(model, asked, unknowns).join(' ');
  return message === ''
    ? evaluation.notices
    : [...evaluation.notices, { code: 'fitted-list', severity: 'info', message }];
}
