/**
 * The indicator of one goal against the unknown, as a figure with the goal's limit, the ranges where all goals hold,
 * and the answer.
 */
import { seriesAs } from '../../../../models/figure-parts/series.ts';
import { niceCeil, numberOf, lowered } from '../../../../text/number-words.ts';
import type { Answer, SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import { effectiveLimit } from '../../../../dimensioning/question/goal-state.ts';
import { goalWords } from '../../../../dimensioning/question/goal-words.ts';
import type { Question, Wording } from '../../../../dimensioning/question/question.ts';
import type { Axis, FigureSpec, Marker, Series, ShadedRange } from '../../../../models/contract/figure.ts';
import type { NumberField } from '../../../../models/contract/inputs.ts';
import type { IndicatorDeclaration } from '../../../../models/contract/model.ts';
import { formatIndicator, type FormattedNumber, spokenNumber } from '../../../../text/number-format.ts';
import { unknownAmount, type UnknownUnit } from '../form/unknown-unit.ts';
import { inRateUnit } from '../../../core/traffic/in-rate-unit.ts';
import { resultUnit } from '../../../core/traffic/rate-scale.ts';

interface GoalFigureContext {
  question: Question;
  answer: Answer;
  goal: number;
  /** Index of the unknown on the x axis. */
  along: number;
  /** The points to draw: all of them, or those at the answer's other unknown. */
  points: readonly SearchedPoint[];
  field: NumberField;
  indicator: IndicatorDeclaration;
  unit: UnknownUnit;
  /** Model, method, and the value of the other unknown. */
  subtitle: string;
  /** False while points are still being solved: curves only, no marks of the answer. */
  complete: boolean;
}

/** Largest ratio of values on a linear axis. */
const linearFactor = 30;

/** Smallest span of an axis of losses, in decades. */
const fewestDecades = 4;

/** Losses this many decades below the limit are not shown. */
const depth = 6;

/** More points than this are drawn as a curve, fewer with a mark each. */
const mostDots = 60;

const shareFactor = ({ kind, unit }: IndicatorDeclaration) => (kind === 'share' && unit !== '%' ? 100 : 1);

export function goalFigure(context: GoalFigureContext): FigureSpec {
  const { question, answer, goal: g, along, points, field, indicator, unit, subtitle } = context;
  const goal = question.goals[g];
  const factor = shareFactor(indicator);
  const drawn = points.flatMap((point) => {
    const { value, holds } = point.goals[g];
    return value === null ? [] : [{ x: unit.show(point.at[along]), y: factor * value, holds, point }];
  });
  const x = xAxis(context);
  const limit = factor * effectiveLimit(goal);
  const y = yAxis(
    indicator,
    factor,
    drawn.map((one) => one.y),
    limit,
  );
  const shown = y.scale === 'log' ? drawn.filter((one) => one.y > 0) : drawn;
  const place = context.complete ? (answer.best ?? answer.closest) : null;
  return {
    title: `${indicator.label} against ${lowered(field.label)}`,
    subtitle,
    x,
    y,
    series: curves(shown, indicator),
    markers: [
      { axis: 'y', value: limit, label: goalWords(question, goal), kind: 'limit' },
      ...placeMarkers(context, place),
    ],
    ranges: context.complete ? shaded(context, x) : [],
    summary: summaryOf(context, drawn),
    table: {
      columns: [
        { label: field.label, unit: axisUnit(field, unit.unit) },
        { label: indicator.label, unit: factor === 100 ? '%' : indicator.unit },
        { label: 'This goal', unit: '' },
        { label: 'All goals', unit: '' },
      ],
      rows: points.map((point) => {
        const { value, holds } = point.goals[g];
        return [
          unit.show(point.at[along]),
          value === null ? null : factor * value,
          holds ? 'holds' : value === null ? 'no value' : 'fails',
          point.feasible ? 'hold' : (point.failure ?? 'not all hold'),
        ];
      }),
    },
    emptyMessage:
      drawn.length === 0
        ? 'Nothing has been solved here yet.'
        : `${indicator.label} is ${indicator.floor === undefined ? '0' : 'none'} at every point solved.`,
  };
}

/** Markers of the operating point and of the answer, or of the closest point. */
function placeMarkers(
  { question, answer, along, field, unit }: GoalFigureContext,
  place: SearchedPoint | null,
): Marker[] {
  const { values, unknowns } = question;
  const { input, from, to } = unknowns[along];
  const present = values[input];
  const markers: Marker[] = [];
  if (typeof present === 'number' && present !== place?.at[along] && present >= from && present <= to) {
    markers.push({ axis: 'x', value: unit.show(present), label: 'now', kind: 'note' });
  }
  if (place !== null) {
    const words = unknownAmount(question, field, unit, place.at[along], place.values ?? values);
    const label = place === answer.best ? `answer: ${words}` : `closest: ${words}`;
    markers.push({ axis: 'x', value: unit.show(place.at[along]), label, kind: 'now' });
  }
  return markers;
}

/** `Cores` in cores: the unit is not repeated. */
export const axisUnit = ({ label }: NumberField, unit: string): string =>
  unit.toLowerCase() === label.toLowerCase() ? '' : unit;

function xAxis({ question, along, field, unit }: GoalFigureContext): Axis {
  const { from, to } = question.unknowns[along];
  const log = field.scale === 'log' && from > 0 && to / from > linearFactor;
  const ends = [unit.show(from), unit.show(to)].sort((a, b) => a - b);
  const slack = log ? 0 : Math.max((ends[1] - ends[0]) / 40, field.integer === true ? 0.5 : 0);
  const [low, high] = [ends[0] - slack, ends[1] + slack];
  return {
    title: field.label,
    unit: axisUnit(field, unit.unit),
    scale: log && low > 0 ? 'log' : 'linear',
    range: high > low ? [low, high] : [low - 1, high + 1],
    fixed: true,
  };
}

/** Axis from zero where that shows the values, else by powers of ten; the limit is always inside. */
function yAxis(
  indicator: IndicatorDeclaration,
  factor: number,
  solved: readonly number[],
  limit: number,
): Axis {
  const numbers = [...solved, limit];
  const positive = numbers.filter((value) => value > 0 && Number.isFinite(value));
  const highest = Math.max(...positive, 0);
  const lowest = Math.min(...positive, Infinity);
  const base = { title: indicator.short ?? indicator.label, unit: factor === 100 ? '%' : indicator.unit };
  const log = positive.length > 0 && (indicator.kind === 'probability' || highest / lowest > linearFactor);
  if (!log) return { ...base, scale: 'linear', range: [0, niceCeil(1.08 * highest)] };
  const wanted = Math.floor(Math.log10(lowest) - 0.15);
  const low =
    indicator.kind === 'probability' ? Math.max(wanted, Math.floor(Math.log10(limit)) - depth) : wanted;
  const high = Math.ceil(Math.log10(highest) + 0.15);
  const around = indicator.kind === 'probability' && high - low < fewestDecades ? 2 : 0;
  const top = indicator.kind === 'probability' ? Math.min(0, high + around) : high;
  return { ...base, scale: 'log', range: [10 ** Math.min(low - around, top - 1), 10 ** top] };
}

interface Drawn {
  x: number;
  y: number;
  holds: boolean;
}

/** One curve, and where there are few points a mark at each: a disc where the goal holds, a cross where it fails. */
function curves(drawn: readonly Drawn[], indicator: IndicatorDeclaration): Series[] {
  const sorted = [...drawn].sort((a, b) => a.x - b.x);
  const xs = (list: readonly Drawn[]) => list.map(({ x }) => x);
  const ys = (list: readonly Drawn[]) => list.map(({ y }) => y);
  const line: Series = seriesAs('model', 'line', indicator.label, { x: xs(sorted), y: ys(sorted) });
  if (sorted.length > mostDots) return [line];
  const marks = (holds: boolean): Series => {
    const list = sorted.filter((one) => one.holds === holds);
    return seriesAs(
      holds ? 'model' : 'reference',
      'dots',
      holds ? 'the goal holds' : 'the goal fails',
      { x: xs(list), y: ys(list) },
      { label: holds ? 'holds' : 'fails', variant: holds ? 0 : 4 },
    );
  };
  return [line, marks(true), marks(false)];
}

/** Whole numbers are shaded half a step to either side, so that a single one is visible. */
function shaded(
  { question, answer, along, field, unit }: GoalFigureContext,
  x: Axis,
): readonly ShadedRange[] {
  if (along !== question.unknowns.length - 1) return [];
  const half = field.integer === true && x.scale === 'linear' ? 0.5 : 0;
  return answer.intervals.map(({ from, to }, k): ShadedRange => {
    const ends = [unit.show(from - half), unit.show(to + half)].sort((a, b) => a - b);
    return { axis: 'x', from: ends[0], to: ends[1], label: k === 0 ? 'all goals hold' : '' };
  });
}

function summaryOf(
  { question, answer, goal: g, along, points, indicator, field, unit, complete }: GoalFigureContext,
  drawn: readonly { point: SearchedPoint }[],
): string {
  const { values, unknowns, goals } = question;
  const amount = (value: number) => unknownAmount(question, field, unit, value, values);
  const value = (point: SearchedPoint) => spokenNumber(resultText(question, indicator, point.goals[g].value));
  const sentences: string[] = [];
  if (drawn.length > 0) {
    const [first, last] = [drawn[0].point, drawn[drawn.length - 1].point];
    sentences.push(
      `${indicator.label} is ${value(first)} at ${amount(first.at[along])} and ${value(last)} at ${amount(last.at[along])}; the goal is ${goalWords(question, goals[g])}.`,
    );
  }
  if (complete && answer.best !== null)
    sentences.push(`At the answer, ${amount(answer.best.at[along])}, it is ${value(answer.best)}.`);
  if (complete && along === unknowns.length - 1) sentences.push(rangesWords(answer, amount));
  sentences.push(
    `${numberOf(points.length, 'value')} of ${lowered(field.label)} ${points.length === 1 ? 'was' : 'were'} examined.`,
  );
  return sentences.join(' ');
}

/** `All goals hold from 8 to 16 cores.` */
function rangesWords({ intervals }: Answer, amount: (value: number) => string): string {
  if (intervals.length === 0) return 'Nowhere in the range do all goals hold.';
  const parts = intervals.map(({ from, to }) =>
    from === to ? `at ${amount(from)}` : `from ${amount(from)} to ${amount(to)}`,
  );
  return `All goals hold ${parts.join(', and ')}.`;
}

/** A result in the unit of the question that it answers. */
export function resultText(
  { rate }: Pick<Wording, 'rate'>,
  declaration: IndicatorDeclaration,
  value: number | null,
): FormattedNumber {
  const { shown, factor } = resultUnit(declaration, rate);
  return formatIndicator(shown, value === null ? null : factor * value);
}

/** A figure of an answer with its rates in the unit of the question. */
export function inUnitOf({ rate }: Pick<Wording, 'rate'>, spec: FigureSpec): FigureSpec {
  return rate === undefined ? spec : inRateUnit(spec, rate);
}
