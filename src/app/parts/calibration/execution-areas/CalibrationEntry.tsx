import { useId } from 'react';
import { FileButton, FileRefusal } from '../../../kit/FileEntry.tsx';
import { useActions, useAppShallow } from '../../../core/app-context.tsx';
import { failureWords } from '../fit-numbers.ts';
import { exampleName } from './calibration-state.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** Entry of the table: typed, pasted, dropped, from a file or the example, with the reason for a refusal. */
export function CalibrationEntry() {
  const {
    enterCalibration,
    readCalibration,
    tryCalibrationExample,
    dismissRefusedCalibration,
    removeCalibration,
  } = useActions();
  const { text, source, refused, failure, table, result } = useAppShallow(({ calibration }) => calibration);
  const id = useId();

  return (
    <div className="calibration-entry">
      <label htmlFor={`${id}-table`}>Points as a table</label>
      <textarea
        id={`${id}-table`}
        className="calibration-table"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        placeholder={'flows,frame_bytes,cycles\n1,64,4072\n…'}
        aria-describedby={`${id}-help ${id}-fault`}
        aria-invalid={failure !== null}
        value={text}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (file === undefined) return;
          event.preventDefault(); // the window does not read it as another measurement
          readCalibration(file);
        }}
        onChange={(event) => enterCalibration(event.target.value)}
      />
      <p className="field-fault" role="status" id={`${id}-fault`}>
        {failureWords(failure, result)}
      </p>
      <div className="button-row">
        <FileButton
          label="Table of calibration points"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onFiles={([file]) => readCalibration(file)}
        >
          Choose a file
        </FileButton>
        <ActionButton onClick={tryCalibrationExample}>Example: {exampleName}</ActionButton>
        {text === '' && result === null ? null : (
          <ActionButton quiet aria-label="Remove the calibration points" onClick={removeCalibration}>
            Remove
          </ActionButton>
        )}
      </div>
      <p className="quiet-text" id={`${id}-help`}>
        Paste, type or drop the table here; nothing leaves your browser. Columns:{' '}
        <code>flows, frame_bytes</code> and <code>cycles</code> or <code>mpps</code> or <code>gbps</code>;
        with <code>configuration</code> where there are several.
      </p>
      {source === null ? null : <p className="quiet-text">From {source}.</p>}
      {table === null || table.notes.length === 0 ? null : (
        <p className="quiet-text">{table.notes.join(' ')}</p>
      )}
      <div role="alert">
        {refused === null ? null : <FileRefusal {...refused} onDismiss={dismissRefusedCalibration} />}
      </div>
    </div>
  );
}
