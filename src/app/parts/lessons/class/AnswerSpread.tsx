import { spreadOf } from '../../../../lessons/answers/answer-spread.ts';
import { type ScaledRange, shareOn } from '../../../../numerics/axis-scale.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';

interface ChoiceSpreadProps {
  options: readonly string[];
  /** Indices into `options`, in the order shown. */
  order: readonly number[];
  /** null: not shown yet. */
  right: number | null;
  counts: readonly number[];
}

/** Number of answers of a class for each option. */
export function ChoiceSpread({ options, order, right, counts }: ChoiceSpreadProps) {
  const most = Math.max(1, ...counts);
  return (
    <ul className="lesson-bars">
      {order.map((k) => (
        <li key={options[k]} data-right={k === right || undefined}>
          <span>
            {options[k]}
            {k === right ? ' (right)' : ''}
          </span>
          <span className="lesson-bar" aria-hidden="true" style={{ width: `${(100 * counts[k]) / most}%` }} />
          <span className="lesson-bar-count">{counts[k]}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  range: ScaledRange;
  unit: string;
  values: readonly number[];
  /** null: not shown yet. */
  truth: number | null;
}

/** A class's estimates as dots on one line, the middle half as a bar, the model's answer as a mark. */
export function ValueSpread({ range, unit, values, truth }: Props) {
  const at = (value: number) => `${100 * Math.min(1, Math.max(0, shareOn(range, value)))}%`;
  const amount = (value: number) => withUnit(formatPlain(value, 3), unit);
  const spread = spreadOf(values);
  const words = [
    ...(spread === null
      ? []
      : [
          `The middle answer is ${amount(spread.middle)}, half of them lie between ${amount(spread.lowerQuarter)} and ${amount(spread.upperQuarter)}.`,
        ]),
    ...(truth === null ? [] : [`The answer is ${amount(truth)} (the upright line).`]),
  ];
  return (
    <div className="lesson-spread" data-testid="class-spread">
      <div className="lesson-spread-line" aria-hidden="true">
        {spread === null ? null : (
          <span
            className="lesson-spread-box"
            style={{
              left: at(spread.lowerQuarter),
              width: `${100 * (shareOn(range, spread.upperQuarter) - shareOn(range, spread.lowerQuarter))}%`,
            }}
          />
        )}
        {values.map((value, k) => (
          <span key={k} className="lesson-spread-dot" style={{ left: at(value) }} />
        ))}
        {truth === null ? null : <span className="lesson-spread-truth" style={{ left: at(truth) }} />}
      </div>
      <div className="lesson-spread-ends" aria-hidden="true">
        <span>{amount(range.low)}</span>
        <span>{amount(range.high)}</span>
      </div>
      <p>{words.join(' ')}</p>
    </div>
  );
}
