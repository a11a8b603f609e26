import { type GivenAnswers, type QuestionId, questions } from '../../../evidence/questions.ts';
import { useActions, useApp } from '../../core/app-context.tsx';

/** The questions beside the pasted outputs; none is needed, and an answer takes effect at once. */
export function QuestionList() {
  const { answerDiagnosis } = useActions();
  const answers: GivenAnswers = useApp(({ diagnosis }) => diagnosis.answers);
  const given = Object.keys(answers).length;
  return (
    <details className="question-list">
      <summary>Say what was tried{given === 0 ? '' : ` (${given} of ${questions.length} answered)`}</summary>
      {questions.map(({ id, question, answers: possible }) => (
        <label key={id}>
          <span>{question}</span>
          <select
            value={answers[id] ?? ''}
            onChange={({ target }) => {
              answerDiagnosis(id as QuestionId, target.value === '' ? null : target.value);
            }}
          >
            <option value="">Not answered</option>
            {Object.entries(possible).map(([answer, label]) => (
              <option key={answer} value={answer}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
