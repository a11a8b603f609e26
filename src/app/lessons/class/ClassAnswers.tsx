import { type ReactNode, useId, useState } from 'react';
import { collectCodes } from '../../../lessons/answers/answer-code.ts';
import { collectedWords } from '../../../lessons/answers/answer-spread.ts';

interface Props {
  question: string;
  /** Letters of an answer. */
  count: number;
  /** Draws how the answers lie; called with at least one. */
  children: (answers: readonly (readonly number[])[]) => ReactNode;
}

/** For whoever teaches: codes of a class, pasted in bulk, and how its answers lie. Nothing leaves the page. */
export function ClassAnswers({ question, count, children }: Props) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const { answers, others, unreadable } = collectCodes(question, count, pasted);
  return (
    <details className="lesson-class">
      <summary>Answers of a class</summary>
      <label htmlFor={id}>Codes, separated by blanks or lines</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        value={pasted}
        onChange={(event) => {
          setPasted(event.target.value);
        }}
      />
      {pasted.trim() === '' ? null : (
        <p role="status" data-testid="class-read">
          {collectedWords(answers.length, others, unreadable)}
        </p>
      )}
      {answers.length === 0 ? null : children(answers)}
    </details>
  );
}
