import { useRef } from 'react';
import { useActions, useApp } from '../../core/app-context.tsx';
import type { AcceptedFiles } from './accepted-files.ts';
import { FileRefusal } from '../../kit/FileRefusal.tsx';
import { FileHint } from './FileHint.tsx';
import type { RefusedFile } from '../../core/evidence/measurement-state.ts';
import { ReadingRow } from './ReadingRow.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** Takes the reader's own files, shows how far they are read, and why one could not be. */
export function FileChooser({ accepted }: { accepted: AcceptedFiles }) {
  const { readFiles, cancelReading, dismissRefused } = useActions();
  const readings = useApp(({ measurement }) => measurement.readings);
  const refused = useApp(({ measurement }) => measurement.refused);
  const input = useRef<HTMLInputElement>(null);
  const refusal = ({ id, fileName, message }: RefusedFile) => (
    <FileRefusal key={id} {...{ fileName, message }} onDismiss={() => dismissRefused(id)} />
  );
  return (
    <div className="file-chooser">
      <ActionButton place="file-button" className="button" onClick={() => input.current?.click()}>
        Choose files
      </ActionButton>
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
      {readings.map((reading) => (
        <ReadingRow key={reading.id} reading={reading} onCancel={() => cancelReading(reading.id)} />
      ))}
      <div role="alert">
        {refused.length > 1 ? (
          <details>
            <summary>Earlier files that could not be read: {refused.length - 1}</summary>
            {refused.slice(0, -1).map(refusal)}
          </details>
        ) : null}
        {refused.slice(-1).map(refusal)}
      </div>
    </div>
  );
}
