import { type GivenAnswers, type QuestionId, questions } from '../../../evidence/questions.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { Select } from '../../kit/Select.tsx';

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
          <Select
            value={answers[id] ?? ''}
            options={{ '': 'Not answered', ...possible }}
            onChange={(answer) => answerDiagnosis(id as QuestionId, answer === '' ? null : answer)}
          />
        </label>
      ))}
    </details>
  );
}
