/** The exact values of a figure at one position, for the pointer and for the arrow keys. Pure. */
import type { Axis, FigureSpec, Series } from '../../../../models/contract/figure.ts';
import { MINUS, formatPlain, formatSignificant, withUnit } from '../../../../text/number-format.ts';
import { inRange } from '../empty-figure.ts';
import { type PlotArea, fractionOf } from '../../../../drawing/frame/plot-geometry.ts';

export interface ReadoutRow {
  series: Series;
  text: string;
  /** y of the point; the upper edge of a band. */
  y: number;
}

export interface Readout {
  x: number;
  /** `Rate on the wire 7500 Mbit/s`, `Percentile 99.9 %`. */
  heading: string;
  rows: readonly ReadoutRow[];
}

/** Largest distance from the pointer at which a value is read, px. */
const REACH = 24;
/** Largest distance of another series' point from the value read, px. */
const NEIGHBOUR = 8;

/** 1000 -> `99.9`: the percentile at a position of a percentile axis. */
export function formatPercentile(position: number): string {
  const beyond = 100 / position;
  const decimals = Math.min(10, Math.max(1, Math.ceil(-Math.log10(beyond)) + 1));
  const text = (100 - beyond).toFixed(decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function axisValue(axis: Axis, value: number): string {
  const named = axis.ticks?.find((tick) => tick.value === value);
  if (named) return named.label;
  return axis.scale === 'percentile'
    ? formatPercentile(value) + '\u202f%'
    : withUnit(formatPlain(value), axis.unit);
}

/** `Time in the system 4.300 µs` */
function valueText(axis: Axis, value: number): string {
  if (axis.scale === 'percentile') return axisValue(axis, value);
  return withUnit(formatSignificant(value, 4), axis.unit);
}

/**
 * Index of the point nearest to `fraction` of the x axis among those that the axes can show; -1 if there is none. O(n).
 */
function nearest(series: Series, spec: FigureSpec, fraction: number): number {
  let best = -1;
  let distance = Infinity;
  for (let k = 0; k < series.x.length; k++) {
    const away = Math.abs(fractionOf(spec.x, series.x[k]) - fraction);
    if (!(away < distance) || !inRange(series, spec, k)) continue;
    best = k;
    distance = away;
  }
  return best;
}

/** The series with readable values, as drawn. */
export function readable(spec: FigureSpec): readonly Series[] {
  return spec.series.filter((series) => series.role !== 'ghost' && series.x.length > 0);
}

/** The series at whose points the readout stops: the model's, if there is one. */
export function leading(spec: FigureSpec): Series | undefined {
  const series = readable(spec);
  return series.find(({ role }) => role === 'model') ?? series[0];
}

/** Values at horizontal pixel `at` (from the plot area's left); null where nothing is near. */
export function readoutAt(spec: FigureSpec, area: PlotArea, at: number): Readout | null {
  let snapped: number | null = null;
  let distance = REACH;
  for (const series of readable(spec)) {
    const k = nearest(series, spec, at / area.width);
    if (k < 0) continue;
    const away = Math.abs(fractionOf(spec.x, series.x[k]) * area.width - at);
    if (away > distance || (series !== leading(spec) && away > distance - 2)) continue;
    snapped = series.x[k];
    distance = away;
  }
  return snapped === null ? null : readoutFor(spec, area, snapped);
}

function readoutFor(spec: FigureSpec, area: PlotArea, x: number): Readout {
  const fraction = fractionOf(spec.x, x);
  const rows: ReadoutRow[] = [];
  for (const series of readable(spec)) {
    const k = nearest(series, spec, fraction);
    if (k < 0 || Math.abs(fractionOf(spec.x, series.x[k]) - fraction) * area.width > NEIGHBOUR) continue;
    const y = series.y[k];
    const upper = series.yUpper?.[k];
    const text =
      upper === undefined
        ? valueText(spec.y, y)
        : `${formatSignificant(y, 4)} to ${valueText(spec.y, upper)}`;
    rows.push({ series, text, y: upper ?? y });
  }
  return { x, heading: `${spec.x.title} ${axisValue(spec.x, x)}`, rows };
}

/**
 * The readout `steps` points on from `from` (or at the middle), along one series, by default the leading one;
 * infinitely many lead to its end. A hundred key presses cross the figure at most. null where nothing can be read.
 */
export function steppedReadout(
  spec: FigureSpec,
  area: PlotArea,
  from: number | null,
  steps: number,
  along?: Series,
): Readout | null {
  const series = along ?? leading(spec);
  if (!series) return null;
  const shown: number[] = [];
  for (let k = 0; k < series.x.length; k++) {
    if (inRange(series, spec, k)) shown.push(series.x[k]);
  }
  if (shown.length === 0) return null;
  if (from === null && Number.isFinite(steps))
    return readoutFor(spec, area, shown[Math.floor(shown.length / 2)]);
  let index = shown.findIndex((x) => x >= (from ?? 0));
  if (index < 0) index = shown.length - 1;
  const stride = Math.max(1, Math.ceil(shown.length / 100));
  const next = Math.min(shown.length - 1, Math.max(0, index + steps * stride));
  return readoutFor(spec, area, shown[next]);
}

/** Number of values in a spoken sentence at most. */
const mostSpoken = 3;

/** One sentence for a screen reader: of the series read alone, else of the first few. */
export function spokenReadout({ heading, rows }: Readout, along?: Series): string {
  const alone = rows.find(({ series }) => series === along);
  const words =
    along === undefined
      ? `${heading}: ${listed(rows)}`
      : `${along.name}, ${heading}: ${alone?.text ?? 'no value'}`;
  return words.replaceAll(MINUS, 'minus ');
}

function listed(rows: readonly ReadoutRow[]): string {
  const spoken = rows.length <= mostSpoken + 1 ? rows : rows.slice(0, mostSpoken);
  const more = rows.length > spoken.length ? [`and ${rows.length - spoken.length} more`] : [];
  return [...spoken.map(({ series, text }) => `${series.name} ${text}`), ...more].join(', ');
}
