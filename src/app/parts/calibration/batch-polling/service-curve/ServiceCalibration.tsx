import { useMemo, useState } from 'react';
import {
  fitByRate,
  type FitWeights,
  perRateWarning,
  type ServiceTimesFitOptions,
} from '../../../../../fits/service-curve/service-fit.ts';
import { formatSignificant } from '../../../../../text/number-format.ts';
import { FitFigure } from '../../FitFigure.tsx';
import { FitNumbers } from '../../FitNumbers.tsx';
import { FitFold } from '../../FitSection.tsx';
import { fittedTo } from '../../fit-numbers.ts';
import { ChoiceRow } from '../../ChoiceRow.tsx';
import { FitTable } from '../../FitTable.tsx';
import { calibratedCurve, type CurveForm } from './curve-choice.ts';
import { curveNumbers, curveResiduals, intervalWords, outlierWords } from './curve-words.ts';
import { UseCalibrated } from '../../UseCalibrated.tsx';
import { type Recording, useWireRates } from '../recordings/use-recordings.ts';
import { enteredFrameBytes } from '../../../../../models/input-parts/frames.ts';
import { useApp } from '../../../../core/app-context.tsx';

const curveForms: readonly { value: CurveForm; label: string }[] = [
  { value: 'line', label: 'Line' },
  { value: 'broken-line', label: 'Line with a break' },
  { value: 'table', label: 'Table of medians' },
];

const weightings: readonly { value: FitWeights; label: string }[] = [
  { value: 'sizes', label: 'the same' },
  { value: 'times', label: 'by service times' },
];

const mostListed = 20;
const together = 'together';

interface Props {
  /** The recordings that take part. */
  chosen: readonly Recording[];
  form: CurveForm;
  onForm: (form: CurveForm) => void;
  weights: FitWeights;
  onWeights: (weights: FitWeights) => void;
  maxBatch: number;
}

/** The model's service curve from the medians of measured service times. */
export function ServiceCalibration({ chosen, form, onForm, weights, onWeights, maxBatch }: Props) {
  const [wanted, setWanted] = useState(together);
  const alone = chosen.find(({ run }) => run.id === wanted) ?? null;
  const taken = useMemo(() => (alone === null ? chosen : [alone]), [alone, chosen]);
  const curve = useMemo(() => {
    const runs = taken.map(({ run }) => run);
    return calibratedCurve(runs, { form, weights }, maxBatch);
  }, [taken, form, weights, maxBatch]);
  const residuals = useMemo(() => (curve === null ? null : curveResiduals(curve.points)), [curve]);
  return (
    <div data-testid="service-calibration">
      <h3>Service curve</h3>
      <ChoiceRow label="Form" value={form} options={curveForms} onChange={onForm} />
      {form === 'table' ? null : (
        <ChoiceRow label="Sizes weigh" value={weights} options={weightings} onChange={onWeights} />
      )}
      <ChoiceRow
        label="Fitted to"
        value={alone === null ? together : wanted}
        options={[
          { value: together, label: 'all chosen rates' },
          ...chosen.map(({ run, label }) => ({ value: run.id, label: `${label} only` })),
        ]}
        onChange={setWanted}
      />
      {alone === null ? null : <p className="calibration-warning">{perRateWarning}</p>}
      {curve === null ? (
        <p className="field-fault">Choose at least one recording above.</p>
      ) : (
        <>
          <FitNumbers testId="service-parameters" numbers={curveNumbers(curve)} />
          <UseCalibrated of="service curve" changes={curve.changes} refusal={curve.refusal} />
          <p className="quiet-text">
            {intervalWords(curve)} {curve.table?.notes.join(' ')}
          </p>
          {residuals === null ? null : (
            <FitFigure
              spec={residuals}
              from={fittedTo(taken.map(({ run }) => run.fileName).join(', '), curveNumbers(curve))}
            />
          )}
          <p className="quiet-text" data-testid="service-outliers">
            {outlierWords(curve.outliers)}
          </p>
          {curve.outliers.points.length === 0 ? null : (
            <FitFold summary="Outliers">
              <FitTable
                name="Outliers"
                scrolls
                caption={
                  curve.outliers.points.length > mostListed
                    ? `The ${mostListed} farthest from their medians.`
                    : undefined
                }
                head={['Packets', 'Time (µs)', 'Median (µs)']}
                rows={curve.outliers.points
                  .slice(0, mostListed)
                  .map(({ size, us, medianUs }) => [
                    size,
                    formatSignificant(us, 4),
                    formatSignificant(medianUs, 4),
                  ])}
              />
            </FitFold>
          )}
          {form === 'table' ? null : (
            <FitFold summary="Each rate alone">
              <RateFits chosen={chosen} options={{ form, weights }} />
            </FitFold>
          )}
        </>
      )}
    </div>
  );
}

/** Each rate fitted alone: how far the service times follow the load and not the batch. */
function RateFits({ chosen, options }: { chosen: readonly Recording[]; options: ServiceTimesFitOptions }) {
  const frameBytes = useApp(({ values }) => enteredFrameBytes(values)) ?? 64;
  const { form, weights } = options;
  const rates = useWireRates();
  const fits = useMemo(
    () =>
      fitByRate(
        chosen.map(({ run }) => run),
        { form, weights },
        frameBytes,
      ),
    [chosen, form, weights, frameBytes],
  );
  const broken = form === 'broken-line';
  return (
    <>
      <p className="calibration-warning">{perRateWarning}</p>
      <FitTable
        name="Fits of each rate alone"
        scrolls
        head={[
          rates.unit,
          'Poll (µs)',
          broken ? 'Packet below (µs)' : 'Packet (µs)',
          ...(broken ? ['Above (µs)'] : []),
        ]}
        rows={fits.map(({ run, rateMbps, fit, refusal }) => {
          const name = rateMbps === null ? run.fileName : rates.number(rateMbps);
          if (fit === null) {
            const few = <span title={refusal ?? undefined}>too few batch sizes</span>;
            return [name, few, null, ...(broken ? [null] : [])];
          }
          const { intercept, slope } = fit;
          const numbers = [intercept, slope, ...(fit.broken === null ? [] : [fit.broken.slopeAbove])];
          return [name, ...numbers.map(({ value }) => formatSignificant(value))];
        })}
      />
    </>
  );
}
