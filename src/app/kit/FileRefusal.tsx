import { ActionButton } from './commands/ActionButton.tsx';
interface Props {
  fileName: string;
  /** Why it could not be read, and what to do; a sentence or two. */
  message: string;
  onDismiss: () => void;
}

/** What is said of a file that could not be read, until the reader has seen it. */
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
