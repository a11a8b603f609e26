import { useMemo } from 'react';
import type { Overlay } from '../../models/figure.ts';
import type { Field } from '../../models/inputs.ts';
import { judge, type Judgement } from '../../measurements/judge.ts';
import {
  formatCount,
  formatPercent,
  formatPlain,
  formatSignificant,
  withUnit,
} from '../../models/number-format.ts';
import { useApp, useAppShallow } from '../state/app-context.tsx';
import { chosenMethod } from '../state/chosen-method.ts';
import { modelSide } from './model-side.ts';
import { quantityNames } from './quantity-names.ts';

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
  const judgement = useMemo(() => {
    if (!resting) return null;
    const side = modelSide(overlay, state);
    return side === null ? null : judge(overlay, side.curve, side.mean);
  }, [overlay, state, resting]);
  return (
    <li className="judgement" data-testid={`overlay-${overlay.quantity}`} data-resting={resting || undefined}>
      <h4>{quantityNames[overlay.quantity] ?? overlay.quantity}</h4>
      <p className="quiet-text">
        {overlay.label}, {formatCount(overlay.sampleSize)} samples
      </p>
      <dl className="measures">
        {measures(overlay, judgement, against).map(({ label, title, text }) => (
          <div key={label} title={title}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {judgement?.kind === 'distribution' && judgement.notes.length > 0 ? (
        <p className="quiet-text">{judgement.notes.join(' ')}</p>
      ) : null}
    </li>
  );
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
  return [
    {
      label: 'Mean relative error',
      title: 'Over the measured points inside the range of the curve.',
      text: percent(one?.meanRelativeError),
    },
    {
      label: 'Largest error',
      title: 'Relative error of the measured point farthest from the curve.',
      text: !one?.worst
        ? percent(null)
        : `${percent(one.worst.relativeError)} at ${withUnit(formatPlain(one.worst.x), axisUnit(against))}`,
    },
  ];
}

/** The points lie along an input of the model, else along a number of packets. */
function axisUnit(against: Field | null): string {
  return against?.kind === 'number' ? against.unit : 'packets';
}

function percent(share: number | null | undefined): string {
  return withUnit(formatPercent(share), '%');
}
