import type { Answer, SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import type { Notice } from '../../../../models/contract/solution.ts';
import { pointNotices } from '../../../../dimensioning/question/asking.ts';
import { useSearches } from '../../../core/app-context.tsx';
import { useLoaded } from '../../../kit/use-loaded.ts';
import { transients } from '../../../../../workers/transients.ts';
import { TransientRunner } from '../../../../compute/transient/transient-runner.ts';
import { formatSignificant, probabilityText, withUnit } from '../../../../text/number-format.ts';

const none: readonly Notice[] = [];

/** The model's remarks on its validity at a point that was solved already: from the cache. */
function usePointNotices(question: Question, point: SearchedPoint | null): readonly Notice[] {
  const searches = useSearches();
  const { value } = useLoaded(point?.values ? point : null, async (solved, signal) => {
    const task = searches.run(pointNotices(question, solved));
    signal.addEventListener('abort', task.cancel);
    const outcome = await task.outcome;
    return outcome.ok ? outcome.value : none;
  });
  return value ?? none;
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

/**
 * A question about the length of stalls answers with the lost share of all packets. Beside it: how often one such stall
 * loses any, as the stage of time answers it; null: another question, or no answer without simulation.
 */
function useStallReading({ model, unknowns }: Question, place: SearchedPoint | null): string | null {
  const values = Object.hasOwn(transients, model.id) ? (place?.values ?? null) : null;
  return useLoaded(values, async (inputs, signal) => {
    const { inputStalls, loadExact } = await transients[model.id]();
    const isAsked = inputStalls !== undefined && unknowns.some(({ input }) => input === inputStalls.input);
    if (signal.aborted || !isAsked || loadExact === undefined) return null;
    const lengthUs = inputStalls.lengthUs(inputs);
    if (lengthUs === 0) return null;
    const runner = new TransientRunner(1);
    signal.addEventListener('abort', () => runner.close());
    const answer = await runner.stall(model.id, inputs, lengthUs, rare);
    if (!answer.ok) return null;
    const { anyLoss, longestUs } = answer.value;
    const time = (us: number) => withUnit(formatSignificant(us), 'µs');
    const longest =
      longestUs === null ? 'no stall is short enough for' : `one of up to ${time(longestUs)} with at most`;
    return `A single stall of ${time(lengthUs)} causes a loss with a probability ${probabilityText(anyLoss)}; ${longest} ${rare}.`;
  }).value;
}

/** The effect of one stall of the answer, as an item of a list. */
export function StallSentence({ question, place }: { question: Question; place: SearchedPoint | null }) {
  const text = useStallReading(question, place);
  return text === null ? null : <li>{text}</li>;
}
