import { useRef } from 'react';
import { ActionButton } from './commands/ActionButton.tsx';

interface ButtonProps {
  /** Name of the hidden input: `Measurement files`. */
  label: string;
  accept: string;
  /** Words on the button. */
  children: string;
  /** At least one. */
  onFiles: (files: readonly [File, ...File[]]) => void;
  multiple?: boolean;
  place?: string;
}

/** A button that opens the platform's choice of files; the same file can be chosen again. */
export function FileButton({ label, accept, children, onFiles, multiple = false, place }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton place={place} onClick={() => input.current?.click()}>
        {children}
      </ActionButton>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [first, ...more] = event.target.files ?? [];
          if (first !== undefined) onFiles([first, ...more]);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface RefusalProps {
  fileName: string;
  /** Reason of the refusal, and a remedy; a sentence or two. */
  message: string;
  onDismiss: () => void;
}

/** Notice about a file that could not be read, until the reader dismisses it. */
export function FileRefusal({ fileName, message, onDismiss }: RefusalProps) {
  return (
    <div className="refused-file">
      <p>
        <span className="file-name">{fileName}</span>: {message}
      </p>
      <ActionButton quiet aria-label={`Dismiss the message about ${fileName}`} onClick={onDismiss}>
        Dismiss
      </ActionButton>
    </div>
  );
}
