import {
  type DragEvent,
  type ClipboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react';
import { collectCodes } from '../../../../lessons/answers/answer-code.ts';
import { collectedWords } from '../../../../lessons/answers/answer-spread.ts';
import { formatCount } from '../../../../text/number-format.ts';

interface Props {
  question: string;
  /** Number of choices or values in an answer. */
  count: number;
  /** Draws the distribution of the answers; called with at least one. */
  children: (answers: readonly (readonly number[])[]) => ReactNode;
}

/** Longest text, in characters, that a text field lays out within a frame or two. */
const mostCharacters = 40_000;

/** For lecturers: codes of a class, pasted in bulk, and the distribution of its answers. Nothing leaves the page. */
export function ClassAnswers({ question, count, children }: Props) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  /** Length of the last text that was too long, in characters; null where none was. */
  const [refused, setRefused] = useState<number | null>(null);
  const read = useDeferredValue(pasted);
  const { answers, others, unreadable } = useMemo(
    () => collectCodes(question, count, read),
    [question, count, read],
  );

  /** Refuses a long text before the field lays it out: megabytes would block the page for seconds. */
  function refuseLong(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const { length } = data.getData('text/plain');
    if (pasted.length + length <= mostCharacters) return;
    event.preventDefault();
    setRefused(length);
  }

  return (
    <details className="lesson-class">
      <summary>Answers of a class</summary>
      <label htmlFor={id}>Text with codes: mails, a table, a chat</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        maxLength={mostCharacters}
        value={pasted}
        onPaste={(event) => {
          refuseLong(event, event.clipboardData);
        }}
        onDrop={(event) => {
          refuseLong(event, event.dataTransfer);
        }}
        onChange={(event) => {
          setPasted(event.target.value);
          setRefused(null);
        }}
      />
      {refused === null ? null : (
        <p className="field-fault" role="alert">
          {`A text of ${formatCount(refused)} characters was not taken: the field holds at most ${formatCount(mostCharacters)}. Paste the codes alone.`}
        </p>
      )}
      {read.trim() === '' ? null : (
        <p role="status" data-testid="class-read">
          {collectedWords(answers.length, others, unreadable)}
        </p>
      )}
      {answers.length === 0 ? null : children(answers)}
    </details>
  );
}
