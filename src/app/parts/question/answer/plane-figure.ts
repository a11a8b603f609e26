/** Two unknowns: every solved point at its position, marked by whether all goals hold there. */
import { seriesAs } from '../../../../models/figure-parts/series.ts';
import type { Answer, SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import { numberField } from '../../../../dimensioning/question/declared-indicator.ts';
import { positionWords } from '../../../../dimensioning/question/position-words.ts';
import type { Question, Unknown } from '../../../../dimensioning/question/question.ts';
import type { Axis, FigureSpec, Marker, Series } from '../../../../models/contract/figure.ts';
import type { NumberField } from '../../../../models/contract/inputs.ts';
import { axisUnit } from './goal-figure.ts';
import { formatCount, formatPlain } from '../../../../text/number-format.ts';
import { lowered } from '../../../../text/number-words.ts';

const logFactor = 30;

function axis(field: NumberField, { from, to }: Unknown): Axis {
  const log = field.scale === 'log' && from > 0 && to / from > logFactor;
  const share = 0.04;
  const slack = log ? (to / from) ** share : Math.max((to - from) * share, field.integer === true ? 0.5 : 0);
  const range: [number, number] = log ? [from / slack, to * slack] : [from - slack, to + slack];
  return {
    title: field.label,
    unit: axisUnit(field, field.unit),
    scale: log ? 'log' : 'linear',
    range: range[1] > range[0] ? range : [range[0] - 1, range[1] + 1],
    fixed: true,
  };
}

function dots(points: readonly SearchedPoint[], holds: boolean): Series {
  const some = points.filter(({ feasible }) => feasible === holds);
  return seriesAs(
    holds ? 'model' : 'reference',
    'dots',
    holds ? 'all goals hold' : 'not all hold',
    { x: some.map(({ at }) => at[0]), y: some.map(({ at }) => at[1]) },
    { label: holds ? 'all goals hold' : 'not all hold', variant: holds ? 0 : 4 },
  );
}

/**
 * `subtitle`: model and method; `complete`: false while points are still being solved. Only for questions with two
 * unknowns.
 */
export function planeFigure(
  question: Question,
  answer: Answer,
  { subtitle, complete }: { subtitle: string; complete: boolean },
): FigureSpec {
  const { model, unknowns } = question;
  const [first, second] = unknowns.map(({ input }) => numberField(model, input));
  const { points } = answer;
  const place = complete ? (answer.best ?? answer.closest) : null;
  const feasible = points.filter((point) => point.feasible).length;
  const title = `${first.label} and ${lowered(second.label)}`;
  const word = answer.best === null ? 'closest' : 'answer';
  const markers: Marker[] =
    place === null
      ? []
      : [
          { axis: 'x', value: place.at[0], label: `${word}: ${formatPlain(place.at[0], 6)}`, kind: 'now' },
          { axis: 'y', value: place.at[1], label: formatPlain(place.at[1], 6), kind: 'now' },
        ];
  const counts = `All goals hold at ${formatCount(feasible)} of the ${formatCount(points.length)} points examined.`;
  return {
    title,
    subtitle,
    x: axis(first, unknowns[0]),
    y: axis(second, unknowns[1]),
    series: [dots(points, true), dots(points, false)],
    markers,
    summary:
      !complete || answer.best === null
        ? counts
        : `${counts} The answer is ${positionWords(question, answer.best.at)}.`,
    table: {
      columns: [
        { label: first.label, unit: axisUnit(first, first.unit) },
        { label: second.label, unit: axisUnit(second, second.unit) },
        { label: 'All goals', unit: '' },
      ],
      rows: points.map(({ at, feasible: hold, failure }) => [
        at[0],
        at[1],
        hold ? 'hold' : (failure ?? 'not all hold'),
      ]),
    },
    emptyMessage: 'Nothing has been solved here yet.',
  };
}
