import { useRef } from 'react';
import { formatPercent, withUnit } from '../../text/number-format.ts';
import { useActions, useApp } from '../store/app-context.tsx';
import type { AcceptedFiles } from './accepted-files.ts';
import { FileHint } from './FileHint.tsx';

/** Takes the reader's own files, shows how far they are read, and why one could not be. */
export function FileChooser({ accepted }: { accepted: AcceptedFiles }) {
  const { readFiles, cancelReading, dismissRefused } = useActions();
  const readings = useApp(({ measurement }) => measurement.readings);
  const refused = useApp(({ measurement }) => measurement.refused);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="file-chooser">
      <button type="button" className="button" onClick={() => input.current?.click()}>
        Choose files
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".csv,.tsv,.dat,.txt,.json,.hgrm,.log,.out,text/*,application/json"
        className="visually-hidden"
        aria-label="Measurement files"
        tabIndex={-1}
        onChange={(event) => {
          readFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <FileHint accepted={accepted} />
      {readings.map(({ id, fileName, fraction }) => (
        <div className="reading" key={id}>
          <span className="file-name">{fileName}</span>
          <progress value={fraction} aria-label={`Reading ${fileName}`} />
          <span>{withUnit(formatPercent(fraction), '%')}</span>
          <button
            type="button"
            className="button quiet"
            aria-label={`Cancel reading ${fileName}`}
            onClick={() => {
              cancelReading(id);
            }}
          >
            Cancel
          </button>
        </div>
      ))}
      <div role="alert">
        {refused.map(({ id, fileName, message }) => (
          <div className="refused-file" key={id}>
            <p>
              <span className="file-name">{fileName}</span>: {message}
            </p>
            <button
              type="button"
              className="button quiet"
              aria-label={`Dismiss the message about ${fileName}`}
              onClick={() => {
                dismissRefused(id);
              }}
            >
              Dismiss
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
