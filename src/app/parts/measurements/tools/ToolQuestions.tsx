import { useId } from 'react';
import { useActions } from '../../../core/app-context.tsx';
import type { ToolItem } from '../../../core/evidence/tool-state.ts';

/** Questions that the text leaves open; an answer reads the text again. */
export function ToolQuestions({ item }: { item: ToolItem }) {
  const { answerQuestion } = useActions();
  const { output, answers } = item;
  const id = useId();
  if (output.reading.questions.length === 0) return null;
  return (
    <div className="tool-questions" aria-busy={answers !== output.answers && item.failure === null}>
      {output.reading.questions.map(({ id: question, label, options, chosen, guessed }) => (
        <div key={question}>
          <label htmlFor={`${id}-${question}`}>
            {label}
            {guessed ? <span className="assumed"> assumed</span> : null}
          </label>
          <select
            id={`${id}-${question}`}
            value={answers[question] ?? chosen}
            onChange={(event) => {
              answerQuestion(output.id, question, event.target.value);
            }}
          >
            {options.map(({ value, label: words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  );
}
