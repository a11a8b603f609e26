/**
 * The cliff: quantiles of the time in the system against the rate as areas over one another, and the share of packets
 * lost in a strip above. For figures of any model that loses packets.
 */
import { seriesAs } from './series.ts';
import type {
  Axis,
  FigureContext,
  FigureSpec,
  FigureStrip,
  PointsOverlay,
  Series,
  ShadedRange,
} from '../contract/figure.ts';
import { losesNone } from '../contract/edge.ts';
import { niceCeil, significant } from '../../text/number-words.ts';

/** `time`: name of the time that the figure shows. */
export const cliffTitle = (time: string) => `${time} and loss against the rate`;
export const cliffTab = 'The cliff';

/** Ends of a logarithmic axis: the series 1, 2, 5 in every decade. */
function roundEnd(value: number, up: boolean): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 2, 5, 10].map((step) => step * power);
  if (up) return steps.find((step) => step >= value * (1 - 1e-9))!;
  return steps.filter((step) => step <= value * (1 + 1e-9)).at(-1)!;
}

/** A logarithmic axis of times around all curves, µs. */
export function cliffAxis(title: string, series: readonly Series[]): Axis {
  let [low, high] = [Infinity, 0];
  for (const { y } of series) {
    for (let k = 0; k < y.length; k++) {
      if (y[k] > 0 && y[k] < low) low = y[k];
      if (y[k] > high) high = y[k];
    }
  }
  const range: Axis['range'] =
    high > 0 ? [roundEnd(0.9 * low, false), roundEnd(1.15 * high, true)] : [1, 1000];
  return { title, unit: 'µs', scale: 'log', range };
}

/** The curves of the model, lowest quantile first, each with the area down to the one before; the others unchanged. */
export function asRidge(series: readonly Series[]): Series[] {
  const curves = series.filter(
    ({ role, shape }) => (role === 'model' || role === 'published') && shape === 'line',
  );
  return series.map((one) => {
    const place = curves.indexOf(one);
    if (place < 0 || curves.length < 2) return one;
    if (place === 0) return { ...one, fill: true };
    const below = new Map(Array.from(curves[place - 1].x, (x, k) => [x, curves[place - 1].y[k]]));
    return { ...one, fillTo: Array.from(one.x, (x) => below.get(x) ?? NaN) };
  });
}

/** Widest stretch around the capacity, as a share of it, over which a preliminary curve is joined. */
const mostJoined = 0.2;

/**
 * Preliminary curves without a line over the capacity (in the x axis's unit) where no points close to it are known yet:
 * curves bend there, so that a line between distant points would show losses and times that there are not.
 */
export function openAtCapacity(series: readonly Series[], capacity: number): Series[] {
  return series.map((one) => {
    const { x, y, preliminary } = one;
    const after = Array.from(x).findIndex((place) => place > capacity);
    if (preliminary !== true || !(capacity > 0) || after < 1) return one;
    if (x[after] - x[after - 1] <= mostJoined * capacity) return one;
    const opened = (values: ArrayLike<number>, value: number) => {
      const all = Array.from(values);
      return [...all.slice(0, after), value, ...all.slice(after)];
    };
    return { ...one, x: opened(x, capacity), y: opened(y, NaN) };
  });
}

const lossTitle = 'Packets lost';

/**
 * The strip of losses: `curves` and measured shares as probabilities. Its scale ends at the largest loss on the axis,
 * and at 1 % where there is none.
 */
export function lossStrip(
  curves: readonly Series[],
  x: Axis,
  measured: readonly PointsOverlay[] = [],
): FigureStrip {
  const percent = (y: ArrayLike<number>) => Array.from(y, (p) => (losesNone(p) ? 0 : 100 * p));
  const series = [
    ...curves.map((one): Series => ({ ...one, role: 'loss', fill: true, y: percent(one.y) })),
    ...measured.map((overlay, variant): Series =>
      seriesAs(
        'measurement',
        'dots',
        overlay.label,
        { x: overlay.x, y: percent(overlay.y) },
        { variant, weight: overlay.weight },
      ),
    ),
  ];
  // The first point beyond the axis, too: the curve leads to it.
  const shown = ({ x: places, y }: Series) =>
    Array.from(y).filter((share, k) => share >= 0 && (k === 0 || places[k - 1] <= x.range[1]));
  const most = Math.max(0, ...series.flatMap(shown));
  return { role: 'loss', y: lossScale(most > 0 ? niceCeil(most) : 1), series };
}

/** From none to `end` per cent. */
function lossScale(end: number): Axis {
  return {
    title: lossTitle,
    unit: '',
    scale: 'linear',
    range: [0, end],
    ticks: [
      { value: 0, label: 'none' },
      { value: end, label: `${significant(end)} %` },
    ],
  };
}

/** The strip with losses of other scenarios, in per cent, whose scale shows all up to the end of the widened x axis. */
export function stripWith(
  strip: FigureStrip,
  others: readonly Series[],
  [, end]: Axis['range'],
): FigureStrip {
  const values = [...strip.series, ...others].flatMap(({ x, y }) =>
    Array.from(y).filter((_, k) => x[k] <= end),
  );
  const most = Math.max(strip.y.range[1], ...values);
  const y = most > strip.y.range[1] ? lossScale(niceCeil(most)) : strip.y;
  return { ...strip, y, series: [...strip.series, ...others] };
}

/** The first computed point of the strip with a loss, in the x axis's unit; null where there is none. */
function firstLoss({ series }: FigureStrip): number | null {
  const curve = series.find(({ role }) => role === 'loss');
  const first = curve === undefined ? -1 : Array.from(curve.y).findIndex((share) => share > 0);
  return first < 0 ? null : curve!.x[first];
}

/**
 * The stretch in which packets are lost, in the x axis's unit: from the edge on, and while that is not known from the
 * first computed point with a loss; none where the axis ends before.
 */
export function lossRange(
  { lossFromMpps }: Pick<FigureContext, 'lossFromMpps'>,
  { strip, x }: { strip: FigureStrip; x: Axis },
  result: string,
  atRate: (mpps: number) => number = (mpps) => mpps,
): readonly ShadedRange[] {
  const from = typeof lossFromMpps === 'number' ? atRate(lossFromMpps) : firstLoss(strip);
  if (from === null || !(x.range[1] > from)) return [];
  return [{ axis: 'x', from, to: Infinity, label: 'loss', kind: 'loss', result }];
}

/** Words beside the first curve halfway between the capacity and the end: the time there is that of a full queue. */
export function fullQueue(
  { series, x }: Pick<FigureSpec, 'series' | 'x'>,
  capacity: number,
  label: string,
): readonly Series[] {
  const curve = series.find(({ role }) => role === 'model' || role === 'published');
  const end = x.range[1];
  if (curve === undefined || !(end > capacity)) return [];
  const middle = (capacity + end) / 2;
  let nearest = -1;
  for (let k = 0; k < curve.x.length; k++) {
    if (!(curve.x[k] > capacity) || !(curve.x[k] <= end)) continue;
    if (nearest < 0 || Math.abs(curve.x[k] - middle) < Math.abs(curve.x[nearest] - middle)) nearest = k;
  }
  if (nearest < 0) return [];
  return [seriesAs('reference', 'dots', label, { x: [curve.x[nearest]], y: [curve.y[nearest]] }, { label })];
}
