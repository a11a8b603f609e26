/** A prediction as a further pin of its figure, in the figure's axes. */
import type { Axis, FigureSpec, Marker, Series } from '../../../../models/contract/figure.ts';
import type { PinnedFigure } from '../../../../models/figure-parts/pinned-curves.ts';
import { significant } from '../../../../text/number-words.ts';
import { withUnit } from '../../../../text/number-format.ts';
import type { RateConversion } from '../../../../scenario/units/unit-scale.ts';
import { rateFactor } from '../../../core/traffic/in-rate-unit.ts';
import type { PredictedAxis, Prediction } from './prediction.ts';

const name = 'Your prediction';

/**
 * Ink instead of a colour, with a dash and a marker of the pins: different from every pin and every curve of a model.
 */
const look = { role: 'pin', hue: 3 } as const;
/** Variants after those of the pins. */
const variants = { drawn: 14, estimated: 11 };

/** Half width of an estimate, as a share of the axis: a dot would be hidden by that of the model. */
const reach = 0.04;

/** A position of the axis with its surroundings. */
function around({ scale, range: [low, high] }: Axis, at: number): readonly number[] {
  if (scale === 'linear') return [-1, 0, 1].map((side) => at + side * reach * (high - low));
  return [-1, 0, 1].map((side) => at * (high / low) ** (side * reach));
}

/** Number of the axis's units per unit of this one; null where they measure different quantities. */
function factorTo({ unit: wanted }: Axis, unit: string, rate: RateConversion): number | null {
  if (unit === wanted) return 1;
  if (unit === '%' && wanted === '') return 0.01;
  if (unit === '' && wanted === '%') return 100;
  const factor = rateFactor({ unit }, rate);
  return wanted === rate.unit && factor !== 1 ? factor : null;
}

function placed({ values, unit }: PredictedAxis, axis: Axis, rate: RateConversion): readonly number[] | null {
  const factor = factorTo(axis, unit, rate);
  return factor === null ? null : values.map((value) => factor * value);
}

const ends = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];

/**
 * The part of the prediction that this figure can show; none where another view of it is shown, or where its axes
 * measure other quantities.
 */
export function predictedFigures(
  { shape, views, ...along }: Prediction,
  { x: xAxis, y: yAxis }: Pick<FigureSpec, 'x' | 'y'>,
  rate: RateConversion,
  view: string,
): readonly PinnedFigure[] {
  if (views !== undefined && !views.includes(view)) return [];
  const x = placed(along.x, xAxis, rate);
  if (x === null) return [];
  const amount = (axis: Axis, value: number) => withUnit(significant(value), axis.unit);
  const common = { name, x: { ...xAxis, range: ends(x) }, alongTraffic: false };
  const columns = [{ label: xAxis.title, unit: xAxis.unit }];
  if (shape === 'across') {
    const marker: Marker = { axis: 'x', value: x[0], label: name, kind: 'note' };
    return [
      {
        ...common,
        y: yAxis,
        curves: [],
        markers: [marker],
        table: { columns, rows: x.map((value) => [value]) },
        summary: `${xAxis.title} ${amount(xAxis, x[0])}.`,
      },
    ];
  }
  const factor = factorTo(yAxis, along.y.unit, rate);
  if (factor === null) return [];
  const scaled = (values: readonly number[]) => values.map((value) => factor * value);
  const y = scaled(along.y.values);
  const series: Series = {
    ...look,
    ...(shape === 'point'
      ? { variant: variants.estimated, x: around(xAxis, x[0]), y: [y[0], y[0], y[0]] }
      : { variant: variants.drawn, x, y }),
    name,
    label: name,
    shape: shape === 'steps' ? 'step' : 'line',
  };
  const last = x.length - 1;
  const from = `${amount(yAxis, y[0])} at ${amount(xAxis, x[0])}`;
  return [
    {
      ...common,
      y: { ...yAxis, range: ends(y) },
      curves: [{ series, rank: 0 }],
      table: {
        columns: [...columns, { label: yAxis.title, unit: yAxis.unit }],
        rows: x.map((value, k) => [value, y[k]]),
      },
      summary: last === 0 ? `${from}.` : `${from}, ${amount(yAxis, y[last])} at ${amount(xAxis, x[last])}.`,
    },
  ];
}
