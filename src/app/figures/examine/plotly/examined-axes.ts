/** Axes of an examined figure: the chosen scale, and the zoomed range. Pure. */
import type { Axis, FigureSpec } from '../../../../models/contract/figure.ts';
import { fromCoordinate, isLogarithmic } from '../../../../drawing/frame/plot-geometry.ts';
import { axisCoordinates } from './plotly-axis.ts';

export type AxisName = 'x' | 'y';
export type ChosenScale = 'linear' | 'log';
type Range = readonly [number, number];
export type Axes = Pick<FigureSpec, 'x' | 'y'>;

/** A zoom is valid for one quantity, unit and scale. */
interface Zoom {
  of: string;
  range: Range;
}

/** Persists while the figure is examined; absent entries follow the figure. */
export interface ExaminedAxes {
  scales: Partial<Record<AxisName, ChosenScale>>;
  zooms: Partial<Record<AxisName, Zoom>>;
}

export const untouchedAxes: ExaminedAxes = { scales: {}, zooms: {} };

/** A logarithmic axis extends down to this share of its upper end at most: smaller values are rounding errors. */
const deepest = 1e-12;

function values(spec: FigureSpec, which: AxisName): number[] {
  return spec.series.flatMap((series) => [
    ...Array.from(series[which]),
    ...(which === 'y' ? Array.from(series.yUpper ?? []) : []),
  ]);
}

/**
 * Whether the axis can be linear or logarithmic: all its values are 0 or above; a logarithmic axis leaves out zeros.
 * Percentiles and named positions have one scale only, and stacked parts add up only on a linear axis.
 */
export function hasScaleChoice(spec: FigureSpec, which: AxisName): boolean {
  const axis = spec[which];
  if (axis.scale === 'percentile' || axis.ticks !== undefined) return false;
  if (which === 'y' && spec.series.some(({ shape }) => shape === 'stack')) return false;
  const finite = values(spec, which).filter(Number.isFinite);
  return finite.some((value) => value > 0) && finite.every((value) => value >= 0);
}

function rescaled(spec: FigureSpec, which: AxisName, scale: ChosenScale | undefined): Axis {
  const axis = spec[which];
  if (scale === undefined || scale === axis.scale || !hasScaleChoice(spec, which)) return axis;
  const high = axis.range[1];
  if (scale === 'linear') return { ...axis, scale, range: [0, high] };
  let low = Infinity;
  for (const value of values(spec, which)) if (value > 0 && value < low) low = value;
  const from = Math.max(axis.range[0] > 0 ? axis.range[0] : low, deepest * high);
  return { ...axis, scale, range: [from < high ? from : high / 10, high] };
}

const nameOf = ({ title, unit, scale }: Axis) => `${title} ${unit} ${scale}`;

function zoomed(axis: Axis, zoom: Zoom | undefined): Axis {
  return zoom?.of === nameOf(axis) ? { ...axis, range: zoom.range } : axis;
}

/** The figure as the reader examines it. The same object where nothing was chosen. */
export function examinedSpec(spec: FigureSpec, axes: ExaminedAxes): FigureSpec {
  const [x, y] = [rescaled(spec, 'x', axes.scales.x), rescaled(spec, 'y', axes.scales.y)];
  return zoomedSpec(x === spec.x && y === spec.y ? spec : { ...spec, x, y }, axes);
}

/** Axes with the active zooms. The same object where there are none. */
export function zoomedSpec<Spec extends Axes>(spec: Spec, { zooms }: ExaminedAxes): Spec {
  const [x, y] = [zoomed(spec.x, zooms.x), zoomed(spec.y, zooms.y)];
  return x === spec.x && y === spec.y ? spec : { ...spec, x, y };
}

/** Zooms both axes by a factor: `about` is the x value whose position does not change. */
export function withBothScaled(axes: ExaminedAxes, spec: Axes, factor: number, about?: number): ExaminedAxes {
  const across = withZoom(axes, 'x', spec.x, scaledRange(spec.x, factor, about));
  return withZoom(across, 'y', spec.y, scaledRange(spec.y, factor));
}

/** Whether a zoom is active on these axes. */
export function isZoomed({ x, y }: Axes, { zooms }: ExaminedAxes): boolean {
  return zooms.x?.of === nameOf(x) || zooms.y?.of === nameOf(y);
}

/** Axes with a zoom to this range, in values of the examined axis; a range without width changes nothing. */
export function withZoom(axes: ExaminedAxes, which: AxisName, axis: Axis, range: Range): ExaminedAxes {
  const [low, high] = range;
  if (!(Number.isFinite(low) && Number.isFinite(high) && low < high)) return axes;
  return { ...axes, zooms: { ...axes.zooms, [which]: { of: nameOf(axis), range } } };
}

export function withScale(axes: ExaminedAxes, which: AxisName, scale: ChosenScale): ExaminedAxes {
  return { ...axes, scales: { ...axes.scales, [which]: scale } };
}

/** A range `factor` times as long around its middle as drawn, or around the value `about`. */
export function scaledRange(axis: Axis, factor: number, about?: number): Range {
  const [low, high] = axisCoordinates(axis);
  const middle =
    about === undefined ? (low + high) / 2 : isLogarithmic(axis.scale) ? Math.log10(about) : about;
  const ends = [middle - factor * (middle - low), middle + factor * (high - middle)];
  return [fromCoordinate(axis.scale, ends[0]), fromCoordinate(axis.scale, ends[1])];
}

/** New coordinates of the axes after a gesture on the plot, by axis name. */
export type MovedAxes = Partial<Record<AxisName, Range>>;

/** Reads Plotly's update: `xaxis.range[0]` and `[1]`, or both as `xaxis.range`. */
export function movedAxes(update: Readonly<Record<string, unknown>>): MovedAxes {
  const moved: MovedAxes = {};
  for (const which of ['x', 'y'] as const) {
    const whole = update[`${which}axis.range`];
    const ends: unknown[] = Array.isArray(whole)
      ? whole
      : [update[`${which}axis.range[0]`], update[`${which}axis.range[1]`]];
    const [low, high] = ends.map((end) => (end === undefined ? NaN : Number(end)));
    if (Number.isFinite(low) && Number.isFinite(high)) moved[which] = [low, high];
  }
  return moved;
}

/** The axes at the end of a gesture. */
export function withMoved(axes: ExaminedAxes, spec: Axes, moved: MovedAxes): ExaminedAxes {
  return (['x', 'y'] as const).reduce((result, which) => {
    const coordinates = moved[which];
    if (coordinates === undefined) return result;
    const { scale } = spec[which];
    const [low, high] = coordinates;
    return withZoom(result, which, spec[which], [fromCoordinate(scale, low), fromCoordinate(scale, high)]);
  }, axes);
}
