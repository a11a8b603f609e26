import { formatPercent, withUnit } from '../../text/number-format.ts';
import { ActionButton } from './commands/ActionButton.tsx';

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
      <ActionButton quiet onClick={onCancel} aria-label={`Cancel: ${word}`}>
        Cancel
      </ActionButton>
    </div>
  );
}
