import type { Answer, SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import type { Notice } from '../../../../models/contract/solution.ts';
import { useEffect, useState } from 'react';
import { pointNotices } from '../../../../dimensioning/question/asking.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { useSearches } from '../../../core/app-context.tsx';

const none: readonly Notice[] = [];

/** The model's remarks on its validity at a point that was solved already: from the cache. */
function usePointNotices(model: Model, point: SearchedPoint | null): readonly Notice[] {
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

const severityWords: Readonly<Record<Notice['severity'], string>> = {
  warning: 'Warning',
  limit: 'Limit',
  info: 'Note',
};

const order: readonly Notice['severity'][] = ['warning', 'limit', 'info'];

/** Remarks on the model's validity at the answer, or at the closest point. */
export function AnswerNotices({ question, answer }: { question: Question; answer: Answer }) {
  const notices = usePointNotices(question.model, answer.best ?? answer.closest);
  if (notices.length === 0) return null;
  const sorted = [...notices].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return (
    <div className="answer-notices" data-testid="answer-notices">
      <h3 className="section-heading">Limits at the answer</h3>
      <ul className="notices">
        {sorted.map(({ code, severity, message }) => (
          <li key={code} data-severity={severity}>
            <strong>{severityWords[severity]}.</strong> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
