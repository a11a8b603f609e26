/** Notices of the model about its validity at one point of an answer. */
import type { Model } from '../../models/contract/model.ts';
import type { Notice } from '../../models/contract/solution.ts';
import type { SearchedPoint } from '../answer/answer.ts';
import type { Search } from '../search/search.ts';

/**
 * A point that was solved already is remembered, not solved again. None for a point without inputs or without a
 * solution.
 */
export function* pointNotices(model: Model, { values }: SearchedPoint): Search<readonly Notice[]> {
  if (values === null) return [];
  const [evaluation] = yield { points: [{ model, values }], fraction: 0, partial: null };
  return evaluation.ok ? evaluation.notices : [];
}
