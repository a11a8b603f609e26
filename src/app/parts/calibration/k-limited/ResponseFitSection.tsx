import './fitting.css';
import { useId, useMemo, useState } from 'react';
import { fittedInputs, type ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { FitFigure } from '../FitFigure.tsx';
import { FitConfidence } from './FitConfidence.tsx';
import { FitNumbers } from './FitNumbers.tsx';
import { FitSettingsForm } from './FitSettingsForm.tsx';
import { FitTable } from './FitTable.tsx';
import { baselineNumbers } from './fit-numbers.ts';
import { ResponseFile } from './ResponseFile.tsx';
import { UnitQuestions } from './UnitQuestions.tsx';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { numberOf, significant } from '../../../../text/number-words.ts';
import { largestResidual, residualFigure } from '../residual-figure.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** Measured response times over the figures, and the model's parameters fitted to them. */
export function ResponseFitSection() {
  const measured = useApp(({ responses }) => responses.data !== null);
  return (
    <section className="details-section" aria-labelledby="measurements-heading" data-testid="measurements">
      <h2 className="section-heading" id="measurements-heading">
        Fit to response times
      </h2>
      <ResponseFile />
      <UnitQuestions />
      {measured ? (
        <>
          <Notes />
          <FitSettingsForm />
          <FitResult />
        </>
      ) : null}
    </section>
  );
}

/** Assumptions made in reading the file. */
function Notes() {
  const notes = useApp(({ responses }) => responses.data?.notes);
  return notes === undefined || notes.length === 0 ? null : <p className="quiet-text">{notes.join(' ')}</p>;
}

function FitResult() {
  const { fit, failure, confidence, fitting } = useApp(({ responses }) => responses);
  const intervals = confidence.status === 'known' ? confidence.intervals : null;
  return (
    <>
      <p className="field-fault" role="alert">
        {failure === null
          ? null
          : `${failure}${fit === null ? '' : ' The fit below is the last one that was possible.'}`}
      </p>
      {fit === null ? null : (
        <div className="fit-result" data-old={failure !== null || fitting || undefined} data-testid="fit">
          <UseFit fit={fit} />
          <FitNumbers fit={fit} intervals={intervals} />
          <FitTable fit={fit} intervals={intervals} />
          <FitConfidence />
          <Residuals fit={fit} />
        </div>
      )}
    </>
  );
}

function Residuals({ fit }: { fit: ResponseFit }) {
  const { data, generated, settings } = useApp(({ responses }) => responses);
  const spec = useMemo(() => responseResiduals(fit), [fit]);
  const numbers = baselineNumbers(fit, settings.anchor.kind, null);
  const source = generated ? 'the generated example' : (data?.fileName ?? 'measurements');
  const words = numbers.map(({ symbol, text, unit }) => `${symbol} ${text} ${unit}`).join('; ');
  return <FitFigure spec={spec} from={`Fitted to ${source}: ${words}`} />;
}

/** The residuals of a fit to response times, against the load. */
export function responseResiduals({ points, lambdaInf, cores }: ResponseFit): FigureSpec {
  const all = points.map(({ rateTotalPps, relativeResidual, ...point }) => ({
    ...point,
    mpps: rateTotalPps / 1e6,
    at: (100 * rateTotalPps) / (lambdaInf * cores),
    percent: 100 * relativeResidual,
  }));
  const largest = largestResidual(all);
  const above = all.filter(({ percent }) => percent > 0).length;
  return residualFigure({
    title: 'Residuals of the response times',
    subtitle: 'Measured less fitted, of measured',
    along: { title: 'Load', unit: '%', scale: 'linear', range: [0, 100] },
    points: all,
    summary:
      `${above} of ${all.length} measurements lie above the fit. ` +
      `The largest residual is ${significant(largest.percent)} %, with ${numberOf(largest.functions, 'function')} at ${significant(largest.at)} % load.`,
    table: {
      columns: [
        { label: 'N', unit: '' },
        { label: 'Rate', unit: 'Mpps' },
        { label: 'Load', unit: '%' },
        { label: 'Measured', unit: 'µs' },
        { label: 'Fitted', unit: 'µs' },
        { label: 'Residual', unit: '%' },
      ],
      rows: all.map(({ functions, mpps, at, responseS, fittedS, percent }) => [
        ...[functions, mpps, at, 1e6 * responseS, 1e6 * fittedS, percent],
      ]),
    },
  });
}

/** Sets the inputs to the fitted machine with a measured number of functions, in one step of the history. */
function UseFit({ fit }: { fit: ResponseFit }) {
  const { setValues } = useActions();
  const [wanted, setWanted] = useState<number | null>(null);
  const usable = fit.rows.filter(({ feasible }) => feasible);
  const chosen = usable.find(({ functions }) => functions === wanted) ?? usable[0];
  const id = useId();
  return (
    <div className="button-row use-fit" role="group" aria-label="Use the fit in the model">
      <label htmlFor={id}>Functions</label>
      <select
        id={id}
        value={chosen.functions}
        onChange={(event) => {
          setWanted(Number(event.target.value));
        }}
      >
        {usable.map(({ functions }) => (
          <option key={functions} value={functions}>
            N = {functions}
          </option>
        ))}
      </select>
      <ActionButton
        className="button primary"
        onClick={() => {
          setValues(fittedInputs(fit, chosen.functions));
        }}
      >
        Use in the model
      </ActionButton>
    </div>
  );
}
