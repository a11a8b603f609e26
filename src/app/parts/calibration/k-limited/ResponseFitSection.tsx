import './fitting.css';
import { useMemo, useState } from 'react';
import { ambiguityWords, fittedInputs, type ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { ChoiceRow } from '../ChoiceRow.tsx';
import { FitFigure } from '../FitFigure.tsx';
import { FitSection } from '../FitSection.tsx';
import { FitTable } from '../FitTable.tsx';
import { FitWork } from '../FitWork.tsx';
import { FitSettingsForm } from './FitSettingsForm.tsx';
import { FitNumbers, Noted } from '../FitNumbers.tsx';
import { failureWords, fittedTo, endsText } from '../fit-numbers.ts';
import { baselineNumbers, cubicText, micro } from './response-numbers.ts';
import { ResponseFile } from './ResponseFile.tsx';
import { UnitQuestions } from './UnitQuestions.tsx';
import { UseCalibrated } from '../UseCalibrated.tsx';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { numberOf, significant } from '../../../../text/number-words.ts';
import { aboveWords, residualFigure } from '../residual-figure.ts';
import {
  formatCount,
  formatPercent,
  formatPlain,
  formatSignificant,
  withUnit,
} from '../../../../text/number-format.ts';
import type { BootstrapIntervals } from '../../../../models/k-limited/fit/bootstrap.ts';

/** Measured response times over the figures, and the model's parameters fitted to them. */
export function ResponseFitSection() {
  const measured = useApp(({ responses }) => responses.data !== null);
  return (
    <FitSection title="Fit to response times" testId="measurements">
      <ResponseFile />
      <UnitQuestions />
      {measured ? (
        <>
          <Notes />
          <FitSettingsForm />
          <FitResult />
        </>
      ) : null}
    </FitSection>
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
        {failureWords(failure, fit)}
      </p>
      {fit === null ? null : (
        <div className="fit-result" data-old={failure !== null || fitting || undefined} data-testid="fit">
          <UseFit fit={fit} />
          <FunctionNumbers fit={fit} intervals={intervals} />
          <FunctionTable fit={fit} intervals={intervals} />
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
  return <FitFigure spec={spec} from={fittedTo(source, numbers)} />;
}

/** The residuals of a fit to response times, against the load. */
export function responseResiduals({ points, lambdaInf, cores }: ResponseFit): FigureSpec {
  const all = points.map(({ rateTotalPps, relativeResidual, ...point }) => ({
    ...point,
    mpps: rateTotalPps / 1e6,
    at: (100 * rateTotalPps) / (lambdaInf * cores),
    percent: 100 * relativeResidual,
  }));
  return residualFigure({
    title: 'Residuals of the response times',
    subtitle: 'Measured less fitted, of measured',
    along: { title: 'Load', unit: '%', scale: 'linear', range: [0, 100] },
    points: all,
    lead: aboveWords(all, 'measurements', 'fit'),
    place: ({ functions, at }) => `with ${numberOf(functions, 'function')} at ${significant(at)} % load`,
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

/** The fitted machine with a measured number of functions as inputs. */
function UseFit({ fit }: { fit: ResponseFit }) {
  const [wanted, setWanted] = useState<string | null>(null);
  const usable = fit.rows.filter(({ feasible }) => feasible);
  const chosen = usable.find(({ functions }) => String(functions) === wanted) ?? usable[0];
  return (
    <>
      <ChoiceRow
        label="Functions"
        value={String(chosen.functions)}
        options={usable.map(({ functions }) => ({ value: String(functions), label: `N = ${functions}` }))}
        onChange={setWanted}
      />
      <UseCalibrated of="fit" changes={fittedInputs(fit, chosen)} refusal={null} />
    </>
  );
}

/** Confidence intervals on demand: some hundred fits, in a worker, with progress and cancel. */
function FitConfidence() {
  const { findConfidence, cancelConfidence } = useActions();
  const confidence = useApp(({ responses }) => responses.confidence);
  const possible = useApp(({ responses }) => responses.fit !== null && responses.failure === null);
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
    <FitWork
      word="Resampling"
      fraction={confidence.status === 'running' ? confidence.fraction : null}
      failure={confidence.status === 'failed' ? confidence.message : null}
      disabled={!possible}
      onStart={findConfidence}
      onCancel={cancelConfidence}
    >
      Confidence intervals by bootstrap
    </FitWork>
  );
}

interface Props {
  fit: ResponseFit;
  intervals: BootstrapIntervals | null;
}

/** Error of the fit, parameters of one function, and the range in which they leave the curve the same. */
function FunctionNumbers({ fit, intervals }: Props) {
  const anchored = useApp(({ responses }) => responses.settings.anchor.kind);
  return (
    <>
      <dl className="measures" data-testid="fit-quality">
        <div title="Mean of |measured − fitted| / measured over all points of the fit.">
          <dt>Mean relative error</dt>
          <dd>{withUnit(formatPercent(fit.meanRelativeError), '%')}</dd>
        </div>
        <div>
          <dt>Points</dt>
          <dd>
            {fit.points.length}
            {fit.leftOut > 0 ? `, ${fit.leftOut} above 99 % of the capacity left out` : ''}
          </dd>
        </div>
      </dl>
      <h3>One function</h3>
      <FitNumbers numbers={baselineNumbers(fit, anchored, intervals)} />
      <p className="quiet-text">{ambiguityWords(fit.baseline)}</p>
    </>
  );
}

/** The service times of every number of functions, and the cubic through their second moments. */
function FunctionTable({ fit, intervals }: Props) {
  const cubic = cubicText(fit);
  return (
    <>
      <h3>By number of functions</h3>
      <FitTable
        testId="fit-table"
        head={['N (points)', 'β (µs)', 'β⁽²⁾ (µs²)', <span title="Mean relative error">Error (%)</span>]}
        rows={fit.rows.map(({ functions, points, beta, beta2, meanRelativeError, feasible }, k) => [
          <>
            {functions} <span className="fit-points-count">({points})</span>
          </>,
          <Noted
            text={formatSignificant(beta * 1e6, 4)}
            notes={[endsText(intervals?.rows[k]?.beta, { scale: micro.time })]}
          />,
          <Noted
            text={formatSignificant(beta2 * 1e12, 4)}
            notes={[
              feasible ? null : 'below β², not possible',
              endsText(intervals?.rows[k]?.beta2, { scale: micro.square }),
            ]}
          />,
          formatPercent(meanRelativeError),
        ])}
      />
      <p className="quiet-text">
        {cubic === null
          ? 'A cubic in N needs measurements with at least four numbers of functions.'
          : `${cubic}; at most ${formatPercent(fit.cubic?.maxRelativeResidual)} % from the rows.`}
      </p>
    </>
  );
}
