import type { Answer } from '../../../../dimensioning/answer/answer.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import type { Notice } from '../../../../models/contract/solution.ts';
import { usePointNotices } from './use-point-notices.ts';

const severityWords: Readonly<Record<Notice['severity'], string>> = {
  warning: 'Warning',
  limit: 'Limit',
  info: 'Note',
};

const order: readonly Notice['severity'][] = ['warning', 'limit', 'info'];

/** What strains the model at the answer, or at what comes closest to one. */
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
