import { useState } from 'react';
import { answerCode } from '../../../../lessons/answers/answer-code.ts';
import { storedText, storeText } from '../../../kit/preferences.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

// The sender is stored in `localStorage`, so that an answer has the same code after a reload; without storage it lasts
// as long as the page.

const storageKey = 'batchscope.sender';

let present: string | null = null;

/**
 * A random identifier that distinguishes equal answers of different browsers. It stays secret: codes have only a hash
 * of it.
 */
function answerSender(): string {
  present ??= storedText(storageKey);
  if (present !== null) return present;
  present = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  storeText(storageKey, present);
  return present;
}

interface Props {
  question: string;
  places: readonly number[];
}

/** The reader's answer for the lecturer, as a button that copies it; nothing is sent. */
export function AnswerCode({ question, places }: Props) {
  const code = answerCode(question, places, answerSender());
  const [copied, setCopied] = useState('');
  return (
    <p className="lesson-code">
      <ActionButton
        aria-label={`Copy the code ${code}`}
        title="Your answer’s code for the class: copies it"
        onClick={() =>
          navigator.clipboard.writeText(code).then(
            () => setCopied('Copied'),
            () => setCopied('Copy it by hand'),
          )
        }
      >
        <code data-testid="answer-code">{code}</code>
      </ActionButton>
      <span role="status">{copied}</span>
    </p>
  );
}
