import { useState } from 'react';
import { answerCode } from '../../../../lessons/answers/answer-code.ts';
import { answerSender } from './answer-sender.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

interface Props {
  question: string;
  places: readonly number[];
}

/** The reader's answer for the lecturer; nothing is sent. */
export function AnswerCode({ question, places }: Props) {
  const code = answerCode(question, places, answerSender());
  const [copied, setCopied] = useState('');
  return (
    <p className="lesson-code">
      <span>Your answer for the class:</span> <code data-testid="answer-code">{code}</code>{' '}
      <ActionButton
        className="button quiet"
        aria-label="Copy your answer’s code"
        onClick={() => {
          navigator.clipboard.writeText(code).then(
            () => {
              setCopied('Copied');
            },
            () => {
              setCopied('Copy it by hand');
            },
          );
        }}
      >
        Copy
      </ActionButton>
      <span role="status">{copied}</span>
    </p>
  );
}
