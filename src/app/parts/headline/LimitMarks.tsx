import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import { numberOf } from '../../../text/number-words.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { footnoteSign, isLimitation } from '../../core/results/known-limits.ts';
import { useKnownLimits } from '../../core/results/use-known-limits.ts';
import './limit-marks.css';

/** Footnote signs of the limits that qualify the sentence, as one button to the drawer that explains them. */
export function LimitMarks() {
  const { setDrawer } = useActions();
  const limits = useKnownLimits().filter(isLimitation);
  const closed = useApp(({ handout }) => isClosed(handout, 'limits'));
  if (limits.length === 0 || closed) return null;
  const count = numberOf(limits.length, 'limit');
  return (
    <button
      type="button"
      className="limit-marks"
      aria-label={`${count} ${limits.length === 1 ? 'applies' : 'apply'} here`}
      title={limits.map(({ message }, k) => `${footnoteSign(k + 1)} ${message}`).join('\n')}
      data-testid="limit-marks"
      onClick={() => setDrawer('limits')}
    >
      {limits.map((_, k) => footnoteSign(k + 1)).join(' ')}
    </button>
  );
}
