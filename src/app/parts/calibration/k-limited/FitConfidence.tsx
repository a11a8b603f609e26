import { formatCount, formatPercent, formatPlain, withUnit } from '../../../../text/number-format.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** Confidence intervals on demand: some hundred fits, in a worker, with progress and cancel. */
export function FitConfidence() {
  const { findConfidence, cancelConfidence } = useActions();
  const confidence = useApp(({ responses }) => responses.confidence);
  const possible = useApp(({ responses }) => responses.fit !== null && responses.failure === null);
  if (confidence.status === 'running') {
    return (
      <div className="reading">
        <span>Resampling</span>
        <progress value={confidence.fraction} aria-label="Resampling the measurements" />
        <span>{withUnit(formatPercent(confidence.fraction), '%')}</span>
        <ActionButton className="button quiet" aria-label="Cancel resampling" onClick={cancelConfidence}>
          Cancel
        </ActionButton>
      </div>
    );
  }
  if (confidence.status === 'known') {
    const { confidence: level, resamples, failed } = confidence.intervals;
    return (
      <p className="quiet-text" role="status" data-testid="fit-confidence">
        Under each number: the {formatPlain(100 * level)} % interval of {formatCount(resamples)} fits to
        resampled measurements{failed > 0 ? `, ${formatCount(failed)} of them without a fit` : ''}.
      </p>
    );
  }
  return (
    <>
      <ActionButton className="button" disabled={!possible} onClick={findConfidence}>
        Confidence intervals by bootstrap
      </ActionButton>
      {confidence.status === 'failed' ? (
        <p className="field-fault" role="alert">
          {confidence.message}
        </p>
      ) : null}
    </>
  );
}
