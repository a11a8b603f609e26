import { useId, useState } from 'react';
import { useActions } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { PasteField } from '../../kit/PasteField.tsx';

/** A field for outputs of tools; Ctrl+V anywhere else does the same. */
export function TextEntry({ open }: { open: boolean }) {
  const { readText } = useActions();
  const [text, setText] = useState('');
  /** The sentence about a long text is in view. */
  const [wasLong, setWasLong] = useState(false);
  const id = useId();
  return (
    <details className="text-entry" open={open || wasLong}>
      <summary>Paste {open ? 'an output' : 'another output'}</summary>
      <label htmlFor={id}>Output of one or several tools</label>
      <PasteField
        {...{ id, text }}
        onChange={(typed) => {
          setText(typed);
          setWasLong(false);
        }}
        onLong={(long) => {
          setWasLong(true);
          void readText(long, true);
          setText('');
        }}
      />
      <div className="button-row">
        <ActionButton
          disabled={text.trim() === ''}
          onClick={() => {
            void readText(text, true);
            setText('');
          }}
        >
          Diagnose
        </ActionButton>
      </div>
      <p className="quiet-text">
        For instance <code>show runtime</code>, <code>pmd-perf-show</code>,{' '}
        <code>/proc/net/softnet_stat</code> twice, <code>ethtool -S</code> twice, <code>nstat</code>,{' '}
        <code>mpstat</code>, or a latency histogram. Ctrl+V outside a field does the same.
      </p>
    </details>
  );
}
