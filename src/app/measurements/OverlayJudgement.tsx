import { useMemo } from 'react';
import type { Overlay, PointsOverlay } from '../../models/figure.ts';
import type { Field } from '../../models/inputs.ts';
import { judge, type Judgement } from '../../measurements/judge.ts';
import { isSharesOnly } from '../../measurements/shares-only.ts';
import type { JudgedPoint } from '../../measurements/judge-points.ts';
import {
  formatCount,
  formatPercent,
  formatPlain,
  formatSignificant,
  withUnit,
} from '../../models/number-format.ts';
import { useApp, useAppShallow } from '../state/app-context.tsx';
import { chosenMethod } from '../state/chosen-method.ts';
import { isOtherConfiguration, modelSide } from './model-side.ts';
import { quantityName, quantityUnit } from './quantity-names.ts';

/** One overlay and how far the model is from it; while a slider is dragged the numbers rest. */
export function OverlayJudgement({ overlay }: { overlay: Overlay }) {
  const resting = useApp(({ gesture }) => gesture?.kind !== 'drag');
  const state = useAppShallow((all) => ({
    model: all.model,
    solution: all.solve.solution,
    sweeps: all.sweep.sweeps,
    method: chosenMethod(all),
  }));
  const against = useApp(({ model }) =>
    overlay.kind === 'points' ? (model.fields.find(({ name }) => name === overlay.against) ?? null) : null,
  );
  const fileName = useApp(
    ({ measurement }) =>
      [...measurement.files, ...measurement.tools.map(({ output }) => output)].find(({ id }) =>
        overlay.id.startsWith(`${id} `),
      )?.fileName,
  );
  const judgement = useMemo(() => {
    if (!resting) return null;
    const side = modelSide(overlay, state);
    return side === null ? null : judge(overlay, side.curve, side.mean);
  }, [overlay, state, resting]);
  const other =
    overlay.kind === 'points' && state.solution !== null && isOtherConfiguration(overlay, state.solution);
  return (
    <li className="judgement" data-testid={`overlay-${overlay.quantity}`} data-resting={resting || undefined}>
      <h4>{quantityName(overlay)}</h4>
      <p className="quiet-text">
        {fileName === undefined ? null : `${fileName}: `}
        {overlay.label}, {amount(overlay)}
      </p>
      {other ? (
        <p className="quiet-text">
          The model shows another configuration: choose {overlay.configuration} to compare.
        </p>
      ) : (
        <dl className="measures">
          {measures(overlay, judgement, against).map(({ label, title, text }) => (
            <div key={label} title={title}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {judgement?.kind === 'distribution' && judgement.notes.length > 0 ? (
        <p className="quiet-text">{judgement.notes.join(' ')}</p>
      ) : null}
    </li>
  );
}

/** Points that were read as such are counted; what was condensed from recordings counts its samples. */
function amount(overlay: Overlay): string {
  if (overlay.kind === 'points' && overlay.sampleSize === overlay.x.length) {
    return `${formatCount(overlay.x.length)} ${overlay.x.length === 1 ? 'point' : 'points'}`;
  }
  if (overlay.kind === 'distribution' && isSharesOnly(overlay))
    return 'shares of an unknown number of samples';
  return `${formatCount(overlay.sampleSize)} samples`;
}

interface Measure {
  label: string;
  title: string;
  text: string;
}

/** The same rows whether the numbers are there or not, so that nothing moves when they come. */
function measures(overlay: Overlay, judgement: Judgement | null, against: Field | null): Measure[] {
  if (overlay.kind === 'distribution') {
    const one = judgement?.kind === 'distribution' ? judgement : null;
    return [
      {
        label: 'Jensen-Shannon divergence',
        title: 'Natural logarithm: 0 for equal distributions, ln 2 = 0.693 for disjoint ones.',
        text: formatSignificant(one?.jensenShannon, 2),
      },
      {
        label: 'Relative error of the mean',
        title: 'Of the model against the measurement.',
        text: percent(one?.relativeErrorOfMean),
      },
      {
        label: 'Kolmogorov distance',
        title: 'Largest difference between the two distribution functions.',
        text: formatSignificant(one?.kolmogorov, 2),
      },
      {
        label: 'Measured mean',
        title: 'The mean of a latency histogram is easily ruled by a few huge samples.',
        text: withUnit(formatSignificant(one?.measuredMean), overlay.unit),
      },
      {
        label: 'Model mean',
        title: 'Over the same values as the measured one.',
        text: withUnit(formatSignificant(one?.modelMean), overlay.unit),
      },
    ];
  }
  const one = judgement?.kind === 'points' ? judgement : null;
  const unit = quantityUnit(overlay.quantity);
  const worst = one?.worst ?? null;
  return [
    {
      label: 'Points compared',
      title: 'Those inside the range of the model’s curve, which is straight between its own points.',
      text: one === null ? percent(null) : `${formatCount(one.points)} of ${formatCount(overlay.x.length)}`,
    },
    {
      label: 'Mean relative error',
      title: 'Of the model against the measurement, over the points with a measured value above 0.',
      text: percent(one?.meanRelativeError),
    },
    {
      label: 'Root mean square error',
      title: 'Square root of the mean squared difference between model and measurement.',
      text: withUnit(formatSignificant(one?.rootMeanSquareError), unit),
    },
    {
      label: 'Largest error',
      title: 'Of losses the largest difference, else the largest relative error.',
      text: worst === null ? percent(null) : worstWords(worst, axisUnit(overlay, against)),
    },
    {
      label: 'There',
      title: 'What was measured where the error is largest, and what the model says.',
      text:
        worst === null
          ? percent(null)
          : `measured ${formatSignificant(worst.measured)}, model ${withUnit(formatSignificant(worst.model), unit)}`,
    },
  ];
}

/** `12 % at 7.5 Mpps`. */
function worstWords({ x, relativeError }: JudgedPoint, unit: string): string {
  const at = `at ${withUnit(formatPlain(x), unit)}`;
  return relativeError === null ? at : `${percent(relativeError)} ${at}`;
}

/** The points lie along an input of the model or along frame sizes, else along a number of packets. */
function axisUnit(overlay: PointsOverlay, against: Field | null): string {
  if (against?.kind === 'number') return against.unit;
  return overlay.against === 'frameBytes' ? 'B' : 'packets';
}

function percent(share: number | null | undefined): string {
  return withUnit(formatPercent(share), '%');
}
