import { formatPercent, withUnit } from '../../../text/number-format.ts';
import type { FileReading } from '../../core/evidence/measurement-state.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

interface Props {
  reading: FileReading;
  onCancel: () => void;
}

/** Progress of reading a batch of files. */
export function ReadingRow({ reading: { fileNames, done, fraction }, onCancel }: Props) {
  const name = fileNames[Math.min(done, fileNames.length - 1)];
  const all = fileNames.length === 1 ? name : `${fileNames.length} files`;
  return (
    <div className="reading">
      <span className="file-name">
        {fileNames.length === 1 ? name : `${done} of ${fileNames.length} files: ${name}`}
      </span>
      <progress value={fraction} aria-label={`Reading ${all}`} />
      <span>{withUnit(formatPercent(fraction), '%')}</span>
      <ActionButton className="button quiet" aria-label={`Cancel reading ${all}`} onClick={onCancel}>
        Cancel
      </ActionButton>
    </div>
  );
}
