import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import { formatCount } from '../../../../text/number-format.ts';
import { mostCharacters } from './class-storage.ts';

interface Props {
  text: string;
  onChange: (text: string) => void;
}

/** Codes of a class, pasted in bulk. Nothing leaves the page. */
export function CodesField({ text, onChange }: Props) {
  const id = useId();
  /** Length of the last text that was too long, in characters; null where none was. */
  const [refused, setRefused] = useState<number | null>(null);

  /** Refuses a long text before the field lays it out: megabytes would block the page for seconds. */
  function refuseLong(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const { length } = data.getData('text/plain');
    if (text.length + length <= mostCharacters) return;
    event.preventDefault();
    setRefused(length);
  }

  return (
    <div className="class-codes">
      <label htmlFor={id}>Text with codes: mails, a table, a chat</label>
      <textarea
        id={id}
        rows={2}
        spellCheck={false}
        maxLength={mostCharacters}
        value={text}
        onPaste={(event) => refuseLong(event, event.clipboardData)}
        onDrop={(event) => refuseLong(event, event.dataTransfer)}
        onChange={(event) => {
          onChange(event.target.value);
          setRefused(null);
        }}
      />
      {refused === null ? null : (
        <p className="field-fault" role="alert">
          {`A text of ${formatCount(refused)} characters was not taken: the field holds at most ${formatCount(mostCharacters)}. Paste the codes alone.`}
        </p>
      )}
    </div>
  );
}
