import { crossValidate, type ValidatedRate } from '../../../../../fits/batch-sizes/cross-validation.ts';
import { fittedUs } from '../../../../../fits/service-curve/service-fit.ts';
import { formatPercent, formatSignificant, MISSING } from '../../../../../text/number-format.ts';
import { withInputs } from '../../../../../scenario/file/scenario.ts';
import { useApp } from '../../../../core/app-context.tsx';
import type { CalibratedCurve } from './curve-choice.ts';
import { inputsKey, type Recording, useWireRates } from '../recordings/use-recordings.ts';
import { useBackgroundSolves } from '../use-background-solves.ts';
import { FitTable } from '../../FitTable.tsx';
import { FitWork } from '../../FitWork.tsx';
import { numberOf } from '../../../../../text/number-words.ts';

interface Props {
  list: readonly Recording[];
  /** The recordings behind `curve`. */
  chosen: readonly Recording[];
  curve: CalibratedCurve;
}

interface Validation {
  rates: readonly ValidatedRate[];
  curve: CalibratedCurve;
  key: string;
}

/** Cross-validation: errors of the curve, fitted to the chosen rates, at all other rates. */
export function CrossValidation({ list, chosen, curve }: Props) {
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const shownRates = useWireRates();
  const { fraction, result, failure, start, cancel } = useBackgroundSolves<Validation>();
  const { changes, fit, table } = curve;
  if (changes === null) return null;
  const runs = list.flatMap(({ run, rateMbps }) =>
    rateMbps === null ? [] : [{ run, rateMbps, usedForFit: chosen.some((one) => one.run.id === run.id) }],
  );
  const key = inputsKey(values, ['rateMbps', ...Object.keys(changes)]);
  const old = result !== null && (result.curve !== curve || result.key !== key);
  const curveUs = (size: number): number =>
    fit === null ? (table?.tableUs[String(size)] ?? NaN) : fittedUs(fit, size);
  return (
    <div data-testid="cross-validation">
      <h3>Cross-validation</h3>
      <FitWork
        word="Judging"
        {...{ fraction, failure }}
        disabled={runs.length === 0}
        onCancel={cancel}
        onStart={() =>
          start(async (solve, onProgress) => ({
            rates: await crossValidate(
              runs,
              curveUs,
              (rateMbps) => solve(withInputs(model, values, { ...changes, rateMbps })),
              onProgress,
            ),
            curve,
            key,
          }))
        }
      >
        Check the curve at every rate
      </FitWork>
      {result === null ? (
        <p className="quiet-text">
          Rates left out of the fit show whether it generalises: choose only some of the recordings above,
          then check all of them.
        </p>
      ) : (
        <div className="fit-result" data-old={old || undefined}>
          <FitTable
            name="Cross-validation by rate"
            scrolls
            head={[shownRates.unit, 'In the fit', 'JSD', 'Mean (%)', 'Service (%)']}
            rows={result.rates.map(({ rateMbps, usedForFit, divergence, meanError, serviceResidual }) => [
              shownRates.number(rateMbps),
              usedForFit ? 'yes' : 'no',
              divergence === null ? MISSING : formatSignificant(divergence, 2),
              percent(meanError),
              percent(serviceResidual),
            ])}
          />
          <p className="quiet-text">
            {old ? 'Checked with another curve or other inputs. ' : ''}Mean: mean batch, model against
            measurement. Service: median service time, measurement against the curve.{' '}
            {othersWords(result.rates)}
          </p>
        </div>
      )}
    </div>
  );
}

const percent = (share: number | null) =>
  share === null || Number.isNaN(share) ? MISSING : formatSignificant(100 * share, 2);

function othersWords(rates: readonly ValidatedRate[]): string {
  const errors = rates.flatMap(({ usedForFit, meanError }) =>
    usedForFit || meanError === null ? [] : [Math.abs(meanError)],
  );
  if (errors.length === 0) return 'Every rate was part of the fit, so this does not test it yet.';
  const mean = errors.reduce((sum, one) => sum + one, 0) / errors.length;
  return `At the ${numberOf(errors.length, 'rate')} outside the fit the mean batch is off by ${formatPercent(mean)} % on average.`;
}
