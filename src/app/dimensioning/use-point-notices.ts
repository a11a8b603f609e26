import { useEffect, useState } from 'react';
import type { SearchedPoint } from '../../dimensioning/answer.ts';
import type { Evaluation, Search, SolvePoint } from '../../dimensioning/search.ts';
import type { Model } from '../../models/model.ts';
import type { Notice } from '../../models/solution.ts';
import { useSearches } from '../state/app-context.tsx';

function* onePoint(point: SolvePoint): Search<Evaluation> {
  const [evaluation] = yield { points: [point], fraction: 0, partial: null };
  return evaluation;
}

const none: readonly Notice[] = [];

/** What the model says about its own validity at a point that was solved already: it is remembered, not solved again. */
export function usePointNotices(model: Model, point: SearchedPoint | null): readonly Notice[] {
  const searches = useSearches();
  const [known, setKnown] = useState<{ point: SearchedPoint; notices: readonly Notice[] } | null>(null);
  useEffect(() => {
    if (point === null || point.values === null) return undefined;
    let wanted = true;
    const task = searches.run(onePoint({ model, values: point.values }));
    void task.outcome.then((outcome) => {
      if (wanted && outcome.ok && outcome.value.ok) setKnown({ point, notices: outcome.value.notices });
    });
    return () => {
      wanted = false;
      task.cancel();
    };
  }, [searches, model, point]);
  return known !== null && known.point === point ? known.notices : none;
}
