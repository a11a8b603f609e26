import { useId, useState } from 'react';
import { Button } from '../../kit/Button.tsx';

interface Props {
  /** Accessible name of the text area. */
  label: string;
  /** Format of a row: "size: µs, one a line". */
  hint: string;
  describedBy: string;
  initial: string;
  /** Assumption about a text, one sentence; null: none. */
  assumes?: (text: string) => string | null;
  /** One sentence for a text that cannot be read, else null. */
  check: (text: string) => string | null;
  onApply: (text: string) => void;
  onCancel: () => void;
}

/** Rows of numbers as text: checked while typed, applied with Apply. */
export function TextEditor({ label, hint, describedBy, initial, assumes, check, onApply, onCancel }: Props) {
  const [text, setText] = useState(initial);
  const id = useId();
  const fault = text.trim() === '' ? null : check(text);
  return (
    <div className="text-editor">
      <textarea
        rows={6}
        spellCheck={false}
        autoFocus
        aria-label={label}
        aria-describedby={`${id}-hint ${id}-fault ${describedBy}`}
        aria-invalid={fault !== null}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <p className="quiet-text" id={`${id}-hint`}>
        {[hint, assumes?.(text)].filter(Boolean).join('. ')}
      </p>
      <p className="field-fault" id={`${id}-fault`} hidden={fault === null}>
        {fault}
      </p>
      <div className="button-row">
        <Button disabled={fault !== null || text.trim() === ''} onClick={() => onApply(text)}>
          Apply
        </Button>
        <Button quiet onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
