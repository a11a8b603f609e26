import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { SolveProgress } from '../../kit/ProgressLine.tsx';

interface Props {
  /** Words on the button that starts the work. */
  children: string;
  /** Name of the work: `Searching`. */
  word: string;
  /** 0..1; null while there is no work. */
  fraction: number | null;
  /** Reason why the last work had no result, one sentence. */
  failure: string | null;
  disabled?: boolean;
  primary?: boolean;
  onStart: () => void;
  onCancel: () => void;
}

/** Work on demand: the button that starts it, its progress with Cancel, and its failure. */
export function FitWork(props: Props) {
  const { children, word, fraction, failure, disabled = false, primary = false, onStart, onCancel } = props;
  return (
    <>
      {fraction === null ? (
        <ActionButton className={primary ? 'button primary' : 'button'} disabled={disabled} onClick={onStart}>
          {children}
        </ActionButton>
      ) : (
        <SolveProgress {...{ word, fraction, onCancel }} />
      )}
      <p className="field-fault" role="alert">
        {failure}
      </p>
    </>
  );
}
