import { useMemo } from 'react';
import type { ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import { useApp } from '../../../core/app-context.tsx';
import { FitFigure } from '../FitFigure.tsx';
import { FitConfidence } from './FitConfidence.tsx';
import { FitNumbers } from './FitNumbers.tsx';
import { FitSettingsForm } from './FitSettingsForm.tsx';
import { FitTable } from './FitTable.tsx';
import { baselineNumbers } from './fit-numbers.ts';
import { responseResiduals } from './response-residuals.ts';
import { ResponseFile } from './ResponseFile.tsx';
import { UnitQuestions } from './UnitQuestions.tsx';
import { UseFit } from './UseFit.tsx';
import './fitting.css';

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
