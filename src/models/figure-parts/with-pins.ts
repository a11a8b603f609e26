/**
 * Draws pinned scenarios into a figure, beside the present one: curves, axes that show them, rows of the table, words.
 */
import type { Axis, FigureSpec, FigureTable, Series } from '../contract/figure.ts';
import { significant } from '../../text/number-words.ts';
import { stripWith } from './cliff.ts';
import type { PinnedFigure } from './pinned-curves.ts';

/**
 * Most pinned curves that are distinguishable: of more, only the first of each pin is drawn, and all are in the table.
 */
export const mostPinnedCurves = 4;

/** More pins than these are only named in the summary. */
const mostSummaries = 3;

type Cell = number | string | null;

/** Places of a figure's named ticks: a pin's place is found by its name, other names are appended. */
function placesByName(axis: Axis, pins: readonly PinnedFigure[]): Axis {
  if (axis.ticks === undefined) return axis;
  const ticks = [...axis.ticks];
  for (const { x } of pins) {
    for (const { label } of x.ticks ?? []) {
      if (ticks.some((tick) => tick.label === label)) continue;
      ticks.push({ value: Math.max(-1, ...ticks.map(({ value }) => value)) + 1, label });
    }
  }
  if (ticks.length === axis.ticks.length) return axis;
  const room = axis.range[1] - Math.max(...axis.ticks.map(({ value }) => value));
  return { ...axis, ticks, range: [axis.range[0], ticks[ticks.length - 1].value + room] };
}

function atNamedPlaces(series: Series, from: Axis, to: Axis): Series {
  if (from.ticks === undefined || to.ticks === undefined) return series;
  const places = new Map(
    from.ticks.map(({ value, label }) => [value, to.ticks!.find((tick) => tick.label === label)?.value]),
  );
  return { ...series, x: Array.from(series.x, (x) => places.get(x) ?? x) };
}

/** The range that shows both; on a logarithmic axis only its positive part. */
function widened({ scale, range }: Axis, others: readonly (readonly [number, number])[]): Axis['range'] {
  const ends = others.flat().filter((value) => Number.isFinite(value) && (scale === 'linear' || value > 0));
  return [Math.min(range[0], ...ends), Math.max(range[1], ...ends)];
}

function alongAxis(series: Series, place: (mpps: number) => number): Series {
  const points = Array.from(series.x, (x, k): [number, number] => [place(x), series.y[k]]);
  points.sort((a, b) => a[0] - b[0]);
  return { ...series, x: points.map(([x]) => x), y: points.map(([, y]) => y) };
}

/** The curves of all pins as they are drawn; of more than are distinguishable only the first of each. */
function drawnCurves(pins: readonly PinnedFigure[]): readonly Series[][] {
  const count = pins.reduce((sum, { curves }) => sum + new Set(curves.map(({ rank }) => rank)).size, 0);
  return pins.map(({ curves }) =>
    curves.filter(({ rank }) => count <= mostPinnedCurves || rank === 0).map(({ series }) => series),
  );
}

const heading = ({ label, unit }: FigureTable['columns'][number]) => `${label}|${unit}`;

/** One row for each of the scenario's rows, the scenario first; columns that only a pin has are last. */
export function tableWithPins(
  table: FigureTable,
  pins: readonly { name: string; table: FigureTable }[],
): FigureTable {
  const columns = [...table.columns];
  const places = new Map(columns.map((column, k) => [heading(column), k]));
  for (const pin of pins) {
    for (const column of pin.table.columns) {
      if (places.has(heading(column))) continue;
      places.set(heading(column), columns.length);
      columns.push(column);
    }
  }
  const blank = columns.map((): Cell => null);
  const missing = blank.slice(table.columns.length);
  return {
    columns: [{ label: 'Scenario', unit: '' }, ...columns],
    rows: [
      ...table.rows.map((row) => ['present', ...row, ...missing]),
      ...pins.flatMap((pin) => {
        const target = pin.table.columns.map((column) => places.get(heading(column))!);
        return pin.table.rows.map((row) => {
          const cells = [...blank];
          row.forEach((cell, k) => (cells[target[k]] = cell));
          return [pin.name, ...cells];
        });
      }),
    ],
  };
}

/** A curve that leaves less than this share of the axis free reaches its end. */
const freeAtEnd = 0.02;

/** Where the curve of another model ends before the axis does, one sentence after a blank; else ''. */
function endWords(
  { alongTraffic }: PinnedFigure,
  curves: readonly Series[],
  { range, unit }: Axis,
  place: ((mpps: number) => number) | null,
): string {
  if (!alongTraffic || place === null) return '';
  const end = Math.max(...curves.flatMap(({ x }) => Array.from(x, place)));
  if (!Number.isFinite(end) || !(end < range[1] - freeAtEnd * (range[1] - range[0]))) return '';
  return ` Its curve ends at ${significant(end)} ${unit}.`;
}

/**
 * The figure with the curves of pins; the figure itself where there is none. `place`: where an offered rate in Mpps
 * lies on the figure's axis, for the curves of other models. `group`: their name in the summary.
 */
export function withPins(
  spec: FigureSpec,
  pins: readonly PinnedFigure[],
  place: ((mpps: number) => number) | null,
  group: { heading: string; one: string } = { heading: 'Pinned for comparison', one: 'pin' },
): FigureSpec {
  const fitting = pins.filter(
    ({ x, y, alongTraffic }) =>
      y.unit === spec.y.unit &&
      (alongTraffic
        ? place !== null
        : x.unit === spec.x.unit && (x.scale === 'percentile') === (spec.x.scale === 'percentile')),
  );
  if (fitting.length === 0) return spec;
  const drawn = drawnCurves(fitting);
  const x = placesByName(spec.x, fitting);
  const placed = (pin: PinnedFigure, one: Series) =>
    pin.alongTraffic ? alongAxis(one, place!) : atNamedPlaces(one, pin.x, x);
  const series = fitting.flatMap((pin, k) => drawn[k].map((one) => placed(pin, one)));
  const losses = fitting.flatMap((pin) => (pin.strip ?? []).map((one) => placed(pin, one)));
  const ranges = fitting.map((pin): readonly [number, number] =>
    pin.alongTraffic ? [place!(pin.x.range[0]), place!(pin.x.range[1])] : pin.x.range,
  );
  const range = x.ticks === undefined ? widened(x, ranges) : x.range;
  const names = fitting.map(({ name }) => `“${name}”`).join(', ');
  const sentences = fitting
    .slice(0, mostSummaries)
    .map((pin, k) => `“${pin.name}”: ${pin.summary}${endWords(pin, drawn[k], { ...x, range }, place)}`);
  const reduced = drawn.some((curves, k) => curves.length < fitting[k].curves.length);
  return {
    ...spec,
    x: { ...x, range },
    y: {
      ...spec.y,
      range: widened(
        spec.y,
        fitting.map(({ y }) => y.range),
      ),
    },
    series: [...spec.series, ...series],
    ...(spec.strip === undefined || losses.length === 0
      ? {}
      : { strip: stripWith(spec.strip, losses, range) }),
    // Markers of the pins come first, so that their words find room before those of the figure.
    markers: [...fitting.flatMap(({ markers = [] }) => markers), ...spec.markers],
    summary:
      `${spec.summary} ${group.heading}: ${names}.` +
      (reduced ? ` One curve of each ${group.one} is drawn; the table has all.` : '') +
      ` ${sentences.join(' ')}`,
    table: tableWithPins(spec.table, fitting),
  };
}
