import type { Answer, SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import type { Notice } from '../../../../models/contract/solution.ts';
import { useEffect, useState } from 'react';
import { pointNotices } from '../../../../dimensioning/question/asking.ts';
import { useSearches } from '../../../core/app-context.tsx';
import { transients } from '../../../../../workers/transients.ts';
import { TransientRunner } from '../../../../compute/transient/transient-runner.ts';
import { formatSignificant, probabilityText, withUnit } from '../../../../text/number-format.ts';

const none: readonly Notice[] = [];

/** The model's remarks on its validity at a point that was solved already: from the cache. */
function usePointNotices(question: Question, point: SearchedPoint | null): readonly Notice[] {
  const searches = useSearches();
  const [known, setKnown] = useState<{ point: SearchedPoint; notices: readonly Notice[] } | null>(null);
  useEffect(() => {
    if (point === null || point.values === null) return undefined;
    let wanted = true;
    const task = searches.run(pointNotices(question, point));
    void task.outcome.then((outcome) => {
      if (wanted && outcome.ok) setKnown({ point, notices: outcome.value });
    });
    return () => {
      wanted = false;
      task.cancel();
    };
  }, [searches, question, point]);
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
  const notices = usePointNotices(question, answer.best ?? answer.closest);
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

/** Probability of any loss for which the longest stall is named beside an answer. */
const rare = 1e-3;

interface StallReading {
  place: SearchedPoint;
  text: string;
}

/**
 * A question about the length of stalls answers with the lost share of all packets. Beside it: how often one such stall
 * loses any, as the stage of time answers it; null: another question, or no answer without simulation.
 */
function useStallReading({ model, unknowns }: Question, place: SearchedPoint | null): string | null {
  const [known, setKnown] = useState<StallReading | null>(null);
  useEffect(() => {
    if (place === null || place.values === null || !Object.hasOwn(transients, model.id)) return undefined;
    const { values } = place;
    let runner: TransientRunner | null = null;
    let isWanted = true;
    async function read() {
      const { inputStalls, loadExact } = await transients[model.id]();
      const isAsked = inputStalls !== undefined && unknowns.some(({ input }) => input === inputStalls.input);
      if (!isWanted || !isAsked || loadExact === undefined) return;
      const lengthUs = inputStalls.lengthUs(values);
      if (lengthUs === 0) return;
      runner = new TransientRunner(1);
      const answer = await runner.stall(model.id, values, lengthUs, rare);
      if (!isWanted || !answer.ok) return;
      const { anyLoss, longestUs } = answer.value;
      const time = (us: number) => withUnit(formatSignificant(us), 'µs');
      const longest =
        longestUs === null ? 'no stall is short enough for' : `one of up to ${time(longestUs)} with at most`;
      const text = `A single stall of ${time(lengthUs)} causes a loss with a probability ${probabilityText(anyLoss)}; ${longest} ${rare}.`;
      setKnown({ place: place!, text });
    }
    // Without its code there is only the answer.
    read().catch(() => undefined);
    return () => {
      isWanted = false;
      runner?.close();
    };
  }, [model, unknowns, place]);
  return known !== null && known.place === place ? known.text : null;
}

/** The effect of one stall of the answer, as an item of a list. */
export function StallSentence({ question, place }: { question: Question; place: SearchedPoint | null }) {
  const text = useStallReading(question, place);
  return text === null ? null : <li>{text}</li>;
}
