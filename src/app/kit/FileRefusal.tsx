import { ActionButton } from './commands/ActionButton.tsx';
interface Props {
  fileName: string;
  /** Reason of the refusal, and a remedy; a sentence or two. */
  message: string;
  onDismiss: () => void;
}

/** Notice about a file that could not be read, until the reader dismisses it. */
export function FileRefusal({ fileName, message, onDismiss }: Props) {
  return (
    <div className="refused-file">
      <p>
        <span className="file-name">{fileName}</span>: {message}
      </p>
      <ActionButton
        className="button quiet"
        aria-label={`Dismiss the message about ${fileName}`}
        onClick={onDismiss}
      >
        Dismiss
      </ActionButton>
    </div>
  );
}
