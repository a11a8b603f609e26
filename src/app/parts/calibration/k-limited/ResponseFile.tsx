import { FileButton, FileRefusal } from '../../../kit/FileEntry.tsx';
import { useActions, useAppShallow } from '../../../core/app-context.tsx';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** Entry of a table of response times or of the generated example, with the reason for a refusal. */
export function ResponseFile() {
  const { readResponses, tryExample, dismissRefusedResponses, removeResponses } = useActions();
  const { reading, refused, fileName, generated } = useAppShallow(({ responses }) => ({
    reading: responses.reading,
    refused: responses.refused,
    fileName: responses.data?.fileName ?? null,
    generated: responses.generated,
  }));
  return (
    <div className="response-file">
      <div className="button-row">
        <FileButton
          label="Table of response times"
          accept=".csv,.txt,text/csv,text/plain"
          onFiles={([file]) => readResponses(file)}
        >
          Choose a file
        </FileButton>
        <ActionButton disabled={reading !== null} onClick={tryExample}>
          Try it with a generated example
        </ActionButton>
      </div>
      <p className="quiet-text">
        Or drop it anywhere; nothing leaves your browser. Columns:{' '}
        <code>functions, rate_mpps, response_us</code> (or <code>rate_pps</code>), averaged over all cores.
      </p>
      {reading === null ? null : <p role="status">Reading {reading} …</p>}
      <div role="alert">
        {refused === null ? null : <FileRefusal {...refused} onDismiss={dismissRefusedResponses} />}
      </div>
      {fileName === null ? null : (
        <div className="testbed-head fit-source" data-testid="response-file">
          <span className="file-name" title={fileName}>
            {fileName}
          </span>
          <ActionButton quiet aria-label={`Remove ${fileName}`} onClick={removeResponses}>
            Remove
          </ActionButton>
        </div>
      )}
      {generated ? (
        <p className="quiet-text">
          Generated, not measured: Eq. (1) on the paper’s machine with 5 % noise.{' '}
          <a href="k-limited-example/README.md">How it was made</a>
        </p>
      ) : null}
    </div>
  );
}
