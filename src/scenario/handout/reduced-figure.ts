/** Figures and the diagram without the values that a handout hides. */
import type { DiagramDeclaration } from '../../models/contract/diagram.ts';
import type { Axis, FigureDeclaration, FigureSpec, Marker, Series } from '../../models/contract/figure.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { ShownRateScale } from '../../models/contract/screen.ts';
import { significant } from '../../text/number-words.ts';
import { shortened, withUnit } from '../../text/number-format.ts';
import { rateRatio } from '../units/unit-scale.ts';
import { type TextSource, withoutDependentTexts } from './dependence.ts';
import { type PreparedReading, wholeSolution } from './reading.ts';

/** `fixed`: locked or hidden inputs; their markers cannot be dragged. */
export function reducedFigure(
  figure: FigureDeclaration,
  reading: PreparedReading,
  fixed: readonly string[],
): FigureDeclaration {
  if (!reading.hides && fixed.length === 0) return figure;
  const { companions } = figure;
  return {
    ...figure,
    ...(companions === undefined
      ? {}
      : {
          companions: (values) =>
            reading.texts({ values, solution: null }, (source) => companions(source.values as InputValues)),
        }),
    build(context) {
      const source = { values: context.values, solution: wholeSolution(context.solution) };
      const build = ({ values, solution }: TextSource) =>
        figure.build({ ...context, values: values as InputValues, solution: solution! });
      const seen = reading.hides ? withoutHidden(source, build, reading, context.rate) : build(source);
      return { ...seen, markers: seen.markers.map((marker) => withoutHandle(marker, fixed)) };
    },
  };
}

function withoutHandle(marker: Marker, fixed: readonly string[]): Marker {
  if (marker.drags === undefined || !fixed.includes(marker.drags)) return marker;
  const still = { ...marker };
  delete still.drags;
  delete still.dragsAlong;
  return still;
}

/** Removes marks whose place depends on what is hidden, and what in the texts does. */
function withoutHidden(
  source: TextSource,
  build: (source: TextSource) => FigureSpec,
  reading: PreparedReading,
  rate: ShownRateScale,
): FigureSpec {
  const others = reading.others(source).map(build);
  const marks = (result: string | undefined) => result !== undefined && reading.isHiddenResult(result);
  const spec = withoutDependentTexts(build(source), others);
  const seen: FigureSpec = {
    ...spec,
    markers: spec.markers.filter(
      ({ value, drags, result }) =>
        !marks(result) &&
        others.every(({ markers }) => markers.some((other) => other.value === value)) &&
        !(drags !== undefined && reading.isHiddenInput(drags)),
    ),
    ranges: (spec.ranges ?? []).filter(
      ({ result, from }) =>
        !marks(result) && others.every(({ ranges = [] }) => ranges.some((other) => other.from === from)),
    ),
  };
  return reading.hidesAnswers ? { ...seen, summary: drawnSummary(seen, rate) } : seen;
}

/** Most curves that a summary describes; the others are only counted. */
const mostCurves = 4;

/** On a linear axis, less than this share of it is zero. */
const nothing = 1e-6;

/** Smaller shares of the axis are the far tail of a distribution. */
const leastShare = { linear: 1e-3, log: 1e-6 };

/** `99.9` for 1000: as many digits as distinguish it from 100. */
function percentileText(at: number): string {
  const decimals = Math.min(9, Math.max(0, Math.floor(Math.log10(at) + 1e-9) - 1));
  return shortened((100 * (1 - 1 / at)).toFixed(decimals));
}

/** A position along an axis as the axis shows it: a name, a percentile, or a number in the reader's unit. */
function axisWords(axis: Axis, position: number, rate: ShownRateScale): string {
  const { unit, scale, range, ticks, shares } = axis;
  const unseen = scale === 'linear' && Math.abs(position) < nothing * Math.max(...range.map(Math.abs));
  const at = unseen ? 0 : position;
  const named = ticks?.find(({ value }) => value === at);
  if (named !== undefined) return named.label;
  if (scale === 'percentile') return withUnit(percentileText(at), '%');
  if (shares === true) return withUnit(significant(100 * at), '%');
  const ratio = rateRatio(unit, { gbpsPerMpps: null, ...rate });
  return ratio === null ? withUnit(significant(at), unit) : withUnit(significant(ratio * at), rate.unit);
}

/** The points of a curve in the plot, without the far tails of a distribution. */
function seenPoints({ shape, x, y }: Series, { x: along, y: up }: FigureSpec): readonly number[] {
  const [low, high] = up.range;
  const scale = up.scale === 'linear' ? 'linear' : 'log';
  const edge = scale === 'linear' ? -Infinity : low;
  const least = shape === 'line' ? edge : Math.max(edge, leastShare[scale] * high);
  return Array.from(x, (_, k) => k).filter(
    (k) => Number.isFinite(y[k]!) && y[k]! >= least && x[k]! >= along.range[0] && x[k]! <= along.range[1],
  );
}

/** The ends of a curve, and its highest point where that lies between them. */
function curveWords(series: Series, spec: FigureSpec, rate: ShownRateScale): string | null {
  const points = seenPoints(series, spec);
  const [first] = points;
  if (first === undefined) return null;
  const last = points.at(-1)!;
  const value = (k: number) => axisWords(spec.y, series.y[k]!, rate);
  const point = (k: number) => `${value(k)} at ${axisWords(spec.x, series.x[k]!, rate)}`;
  if (points.length === 1) return `${series.name} ${point(first)}`;
  const top = points.reduce((most, k) => (series.y[k]! > series.y[most]! ? k : most), first);
  const between = value(top) !== value(first) && value(top) !== value(last) ? `, highest ${point(top)}` : '';
  return `${series.name} from ${point(first)} to ${point(last)}${between}`;
}

/** A summary of the drawn curves only. */
function drawnSummary(spec: FigureSpec, rate: ShownRateScale): string {
  const { title, series, emptyMessage } = spec;
  const words = series.flatMap((one) => curveWords(one, spec, rate) ?? []);
  if (words.length === 0) return emptyMessage ?? `${title}: nothing is drawn.`;
  const more = words.length > mostCurves ? `; ${words.length - mostCurves} more` : '';
  return `${title}: ${words.slice(0, mostCurves).join('; ')}${more}.`;
}

/** The diagram without hidden values in its texts. */
export function reducedDiagram(diagram: DiagramDeclaration, reading: PreparedReading): DiagramDeclaration {
  if (!reading.hides) return diagram;
  return {
    ...diagram,
    build(values, solution) {
      const source = { values, solution: solution && wholeSolution(solution) };
      const spec = reading.texts(source, (one) => diagram.build(one.values as InputValues, one.solution!));
      return reading.hidesAnswers ? { ...spec, description: [] } : spec;
    },
  };
}
