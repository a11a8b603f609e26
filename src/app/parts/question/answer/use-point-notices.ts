import { useEffect, useState } from 'react';
import type { SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import { pointNotices } from '../../../../dimensioning/question/point-notices.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Notice } from '../../../../models/contract/solution.ts';
import { useSearches } from '../../../core/app-context.tsx';

const none: readonly Notice[] = [];

/**
 * What the model says about its own validity at a point that was solved already: it is remembered, not solved again.
 */
export function usePointNotices(model: Model, point: SearchedPoint | null): readonly Notice[] {
  const searches = useSearches();
  const [known, setKnown] = useState<{ point: SearchedPoint; notices: readonly Notice[] } | null>(null);
  useEffect(() => {
    if (point === null || point.values === null) return undefined;
    let wanted = true;
    const task = searches.run(pointNotices(model, point));
    void task.outcome.then((outcome) => {
      if (wanted && outcome.ok) setKnown({ point, notices: outcome.value });
    });
    return () => {
      wanted = false;
      task.cancel();
    };
  }, [searches, model, point]);
  return known !== null && known.point === point ? known.notices : none;
}
