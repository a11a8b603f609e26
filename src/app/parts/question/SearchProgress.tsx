import { SolveProgress } from '../../kit/ProgressLine.tsx';

interface Props {
  /** Name of the work: `Asking all models`. */
  word: string;
  fraction: number | null;
  fault: string | null;
  /** The result shown belongs to an earlier question; one sentence, null where it does not. */
  stale: string | null;
  onCancel: () => void;
}

/** Progress of a search, its failure, or that the result shown is stale. Its height is reserved. */
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
