import { type ReactNode, useId, useRef, useState } from 'react';

interface Props {
  label: string;
  /** On the button. */
  verb: string;
  text: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** A text to be passed on: to be read, and to be copied by a button or by hand. */
export function CopyText({ label, verb, text, children }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState({ of: '', words: '' });

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid({ of: text, words: 'Copied.' });
    } catch {
      area.current?.select();
      setSaid({ of: text, words: 'The browser refused the clipboard: copy the marked text.' });
    }
  }

  return (
    <div className="copy-text">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} ref={area} rows={3} readOnly spellCheck={false} value={text} />
      <div className="button-row">
        <button type="button" className="button primary" onClick={() => void copy()}>
          {verb}
        </button>
        {children}
        <span role="status">{said.of === text ? said.words : ''}</span>
      </div>
    </div>
  );
}
