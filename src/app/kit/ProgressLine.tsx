import { formatPercent, withUnit } from '../../text/number-format.ts';

interface Props {
  /** Name of the work: `Searching`. */
  word: string;
  /** 0..1 */
  fraction: number;
  onCancel: () => void;
}

/** Progress of many solves, with a Cancel button. */
export function SolveProgress({ word, fraction, onCancel }: Props) {
  return (
    <div className="reading">
      <span>{word}</span>
      <progress value={fraction} aria-label={word} />
      <span>{withUnit(formatPercent(fraction), '%')}</span>
      <button type="button" className="button quiet" onClick={onCancel} aria-label={`Cancel: ${word}`}>
        Cancel
      </button>
    </div>
  );
}
