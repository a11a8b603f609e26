import { type KeyboardEvent, useId, useState } from 'react';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { placeRef } from '../../../kit/places.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { PasteField } from '../../../kit/PasteField.tsx';

/** A field for the output of a tool, closed at first, and the result of text pasted outside of it. */
export function PasteEntry() {
  const { readText, dismissPasted } = useActions();
  const number = useApp(({ measurement }) => measurement.pasted);
  const outside = useApp(({ measurement }) => measurement.pastedOutside);
  const [text, setText] = useState('');
  const id = useId();

  async function read() {
    if (text.trim() === '') return;
    if (await readText(text, false)) setText('');
  }

  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void read();
  }

  return (
    <div className="paste-entry">
      <details>
        <summary ref={placeRef('paste-entry')}>Paste what a tool printed</summary>
        <label htmlFor={`${id}-text`}>Output of the tool</label>
        <PasteField
          id={`${id}-text`}
          describedBy={`${id}-help`}
          text={text}
          onChange={setText}
          onLong={(long) => {
            void readText(long, false);
            setText('');
          }}
          onKeyDown={pressed}
        />
        <div className="button-row">
          <ActionButton
            disabled={text.trim() === ''}
            onClick={() => {
              void read();
            }}
          >
            Read the text
          </ActionButton>
        </div>
        <p className="quiet-text" id={`${id}-help`}>
          VPP <code>show runtime</code>, testpmd, TRex, CSIT, <code>ethtool</code>, bpftrace and bcc, wrk2 and
          HdrHistogram, and every table that can be read as a file. Ctrl+V anywhere outside a field does the
          same.
        </p>
      </details>
      <div role="status">
        {outside ? (
          <p className="pasted-outside">
            <span>
              The clipboard’s text was read as <span className="file-name">pasted text {number}</span>,
              because no field was active.
            </span>
            <ActionButton
              quiet
              aria-label="Dismiss the message about the pasted text"
              onClick={dismissPasted}
            >
              Dismiss
            </ActionButton>
          </p>
        ) : null}
      </div>
    </div>
  );
}
