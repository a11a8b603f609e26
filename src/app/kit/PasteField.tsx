import './paste-field.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatPlain } from '../../text/number-format.ts';

/** Longest text in the field, characters: the browser lays out a longer one for seconds. */
const mostCharacters = 256 * 1024;

interface PasteFieldProps {
  id: string;
  describedBy?: string;
  text: string;
  onChange: (text: string) => void;
  /** A text that is too long for the field. It is never in it. */
  onLong: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A field for the output of a tool; a long text becomes a file beside it, and one sentence says so. */
export function PasteField({ id, describedBy, text, onChange, onLong, onKeyDown }: PasteFieldProps) {
  const [longest, setLongest] = useState<number | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  /** False: the text stays with the field. */
  function takeLong(given: string): boolean {
    if (given.length <= mostCharacters) return false;
    setLongest(given.length);
    onLong(given);
    return true;
  }

  // Before a paste, a drop or a program inserts it. The event of React is another one.
  useEffect(() => {
    const field = area.current!;
    const refuse = (event: InputEvent) => {
      if (event.data !== null && takeLong(event.data)) event.preventDefault();
    };
    field.addEventListener('beforeinput', refuse);
    return () => field.removeEventListener('beforeinput', refuse);
  });

  return (
    <>
      <textarea
        ref={area}
        {...{ id, rows: 6, spellCheck: false, autoComplete: 'off', wrap: 'off', value: text, onKeyDown }}
        className="paste-text"
        aria-describedby={describedBy}
        onChange={(event) => {
          const { value } = event.target;
          if (takeLong(value)) event.target.value = '';
          else {
            setLongest(null);
            onChange(value);
          }
        }}
      />
      <p role="status" className="quiet-text">
        {longest === null
          ? null
          : `A text of ${formatPlain(longest / 2 ** 20, 3)} MB is too long for the field and is read as a file beside it.`}
      </p>
    </>
  );
}
