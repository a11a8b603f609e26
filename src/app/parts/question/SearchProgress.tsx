import { SolveProgress } from '../../kit/ProgressLine.tsx';

interface Props {
  /** What is under way: `Asking all models`. */
  word: string;
  fraction: number | null;
  fault: string | null;
  /** What is shown is about an older question; one sentence, null where it is not. */
  stale: string | null;
  onCancel: () => void;
}

/** How far a search is, why it failed, or that what is shown is no longer what is asked. Keeps its place. */
export function SearchProgress({ word, fraction, fault, stale, onCancel }: Props) {
  return (
    <div className="several-progress">
      {fraction === null ? null : <SolveProgress {...{ word, fraction, onCancel }} />}
      {fault === null ? null : (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
      {fraction !== null || fault !== null || stale === null ? null : (
        <p className="several-stale">{stale}</p>
      )}
    </div>
  );
}
