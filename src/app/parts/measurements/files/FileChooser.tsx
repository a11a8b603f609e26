import { formatPercent, withUnit } from '../../../../text/number-format.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import type { AcceptedFiles } from './accepted-files.ts';
import { FileButton, FileRefusal } from '../../../kit/FileEntry.tsx';
import type { FileReading, RefusedFile } from '../../../core/evidence/measurement-state.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { listWords } from '../../../../text/number-words.ts';

/** Files that the model can be compared with, and the names of their columns. */
function FileHint({ accepted }: { accepted: AcceptedFiles }) {
  const { polls, latencies, againstLoad, againstFrame } = accepted;
  return (
    <div className="quiet-text">
      <p>Or drop them anywhere; nothing leaves your browser. Files for this model:</p>
      <ul className="file-kinds">
        {againstLoad.length === 0 ? null : (
          <li>
            CSV with a rate and {listWords(againstLoad, 'or')} (for instance{' '}
            <code>rate_gbps,p99_us,loss_percent</code>)
          </li>
        )}
        {againstFrame.length === 0 ? null : (
          <li>
            CSV with frame size and {listWords(againstFrame, 'or')} (for instance{' '}
            <code>frame_bytes,throughput_mpps</code>)
          </li>
        )}
        {!polls ? null : (
          <li>
            polls: <code>t1_cycles,batch_size</code> or the data set’s <code>clock-*.dat</code>
          </li>
        )}
        {!latencies ? null : (
          <li>
            latencies: <code>latency_ns,count</code>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Choice of files, with the progress of reading and the reasons for refusals. */
export function FileChooser({ accepted }: { accepted: AcceptedFiles }) {
  const { readFiles, cancelReading, dismissRefused } = useActions();
  const readings = useApp(({ measurement }) => measurement.readings);
  const refused = useApp(({ measurement }) => measurement.refused);
  const refusal = ({ id, fileName, message }: RefusedFile) => (
    <FileRefusal key={id} {...{ fileName, message }} onDismiss={() => dismissRefused(id)} />
  );
  return (
    <div className="file-chooser">
      <FileButton
        place="file-button"
        multiple
        label="Measurement files"
        accept=".csv,.tsv,.dat,.txt,.json,.hgrm,.log,.out,text/*,application/json"
        onFiles={(files) => readFiles([...files])}
      >
        Choose files
      </FileButton>
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

interface ReadingProps {
  reading: FileReading;
  onCancel: () => void;
}

/** Progress of reading a batch of files. */
function ReadingRow({ reading: { fileNames, done, fraction }, onCancel }: ReadingProps) {
  const name = fileNames[Math.min(done, fileNames.length - 1)];
  const all = fileNames.length === 1 ? name : `${fileNames.length} files`;
  return (
    <div className="reading">
      <span className="file-name">
        {fileNames.length === 1 ? name : `${done} of ${fileNames.length} files: ${name}`}
      </span>
      <progress value={fraction} aria-label={`Reading ${all}`} />
      <span>{withUnit(formatPercent(fraction), '%')}</span>
      <ActionButton quiet aria-label={`Cancel reading ${all}`} onClick={onCancel}>
        Cancel
      </ActionButton>
    </div>
  );
}
