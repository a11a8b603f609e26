/** Figures and the diagram without the values that a handout hides. */
import type { DiagramDeclaration } from '../../models/contract/diagram.ts';
import type {
  FigureDeclaration,
  FigureSpec,
  FigureTable,
  Marker,
  Series,
} from '../../models/contract/figure.ts';
import { significant } from '../../text/number-words.ts';
import { withUnit } from '../../text/number-format.ts';
import { type HiddenValues, isHiddenValue, withoutValues } from './hidden-values.ts';
import type { PreparedReading } from './reading.ts';

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
            companions(values).map((one) => ({ ...one, label: reading.words(values, one.label) })),
        }),
    build(context) {
      const spec = figure.build(context);
      const hidden = reading.hiddenValues(context.values, context.solution);
      const seen = reading.hides ? withoutHidden(spec, reading, hidden) : spec;
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

/** Removes the markers of hidden values, and the values from all texts. */
function withoutHidden(spec: FigureSpec, reading: PreparedReading, hidden: HiddenValues): FigureSpec {
  const reworded = (text: string) => withoutValues(text, hidden);
  const rewordedAxis = (axis: FigureSpec['x']): FigureSpec['x'] => ({
    ...axis,
    title: reworded(axis.title),
    ...(axis.ticks ? { ticks: axis.ticks.map((tick) => ({ ...tick, label: reworded(tick.label) })) } : {}),
  });
  const marks = (result: string | undefined) => result !== undefined && reading.isHiddenResult(result);
  const markers = spec.markers.filter(
    ({ value, drags, result }) =>
      !marks(result) &&
      !isHiddenValue(value, hidden) &&
      !(drags !== undefined && reading.isHiddenInput(drags)),
  );
  const ranges = (spec.ranges ?? []).filter(({ result }) => !marks(result));
  const rewordedSeries = (series: Series): Series => ({
    ...series,
    name: reworded(series.name),
    ...(series.label === undefined ? {} : { label: reworded(series.label) }),
  });
  const seen: FigureSpec = {
    ...spec,
    title: reworded(spec.title),
    subtitle: reworded(spec.subtitle),
    x: rewordedAxis(spec.x),
    y: rewordedAxis(spec.y),
    series: spec.series.map(rewordedSeries),
    ...(spec.strip === undefined
      ? {}
      : {
          strip: {
            ...spec.strip,
            y: rewordedAxis(spec.strip.y),
            series: spec.strip.series.map(rewordedSeries),
          },
        }),
    markers: markers.map((marker) => ({
      ...marker,
      label: reworded(marker.label),
      ...(marker.brief === undefined ? {} : { brief: reworded(marker.brief) }),
    })),
    ranges: ranges.map((range) => ({ ...range, label: reworded(range.label) })),
    table: rewordedTable(spec.table, reworded),
    ...(spec.emptyMessage === undefined ? {} : { emptyMessage: reworded(spec.emptyMessage) }),
  };
  return { ...seen, summary: reworded(reading.hidesAnswers ? drawnSummary(seen) : spec.summary) };
}

function rewordedTable({ columns, rows }: FigureTable, reworded: (text: string) => string): FigureTable {
  return {
    columns: columns.map((column) => ({ ...column, label: reworded(column.label) })),
    rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? reworded(cell) : cell))),
  };
}

/** Most curves that a summary describes; the others are only counted. */
const mostCurves = 4;

/** A summary of the drawn curves only. */
function drawnSummary({ title, x, y, series, emptyMessage }: FigureSpec): string {
  const drawn = series.filter((one) => one.x.length > 0);
  if (drawn.length === 0) return emptyMessage ?? `${title}: nothing is drawn.`;
  const at = (value: number, unit: string) => withUnit(significant(value), unit);
  const words = drawn.slice(0, mostCurves).map((one) => {
    const last = one.x.length - 1;
    return `${one.name} from ${at(one.y[0], y.unit)} at ${at(one.x[0], x.unit)} to ${at(one.y[last], y.unit)} at ${at(one.x[last], x.unit)}`;
  });
  const more = drawn.length > mostCurves ? `; ${drawn.length - mostCurves} more` : '';
  return `${title}: ${words.join('; ')}${more}.`;
}

/** The diagram without hidden values in its texts. */
export function reducedDiagram(diagram: DiagramDeclaration, reading: PreparedReading): DiagramDeclaration {
  if (!reading.hides) return diagram;
  return {
    ...diagram,
    build(values, solution) {
      const spec = diagram.build(values, solution);
      const hidden = reading.hiddenValues(values, solution);
      const reworded = (text: string) => withoutValues(text, hidden);
      return {
        ...spec,
        title: reworded(spec.title),
        subtitle: reworded(spec.subtitle),
        notes: spec.notes.map(reworded),
        description: reading.hidesAnswers ? [] : spec.description.map(reworded),
        table: rewordedTable(spec.table, reworded),
      };
    },
  };
}
