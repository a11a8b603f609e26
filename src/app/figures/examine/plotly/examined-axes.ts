/**
 * The axes of an examined figure: linear or logarithmic as the reader chose, and the part that the reader zoomed to.
 * Pure.
 */
import type { Axis, FigureSpec } from '../../../../models/contract/figure.ts';
import { fromCoordinate, isLogarithmic } from '../../frame/plot-geometry.ts';
import { axisCoordinates } from './plotly-axis.ts';

export type AxisName = 'x' | 'y';
export type ChosenScale = 'linear' | 'log';
type Range = readonly [number, number];
export type Axes = Pick<FigureSpec, 'x' | 'y'>;

/** What a zoom belongs to: it says nothing about another quantity, unit or scale. */
export interface Zoom {
  of: string;
  range: Range;
}

/** Kept for as long as the figure is examined; what is absent is as the figure has it. */
export interface ExaminedAxes {
  scales: Partial<Record<AxisName, ChosenScale>>;
  zooms: Partial<Record<AxisName, Zoom>>;
}

export const untouchedAxes: ExaminedAxes = { scales: {}, zooms: {} };

/** A logarithmic axis goes down to this share of its upper end at most: below lie only rounding errors. */
const deepest = 1e-12;

function values(spec: FigureSpec, which: AxisName): number[] {
  return spec.series.flatMap((series) => [
    ...Array.from(series[which]),
    ...(which === 'y' ? Array.from(series.yUpper ?? []) : []),
  ]);
}

/**
 * Whether the axis can be linear or logarithmic: all its values are 0 or above, which leaves zeros out of a logarithmic
 * one. Percentiles and named positions have one scale only, and parts that are stacked add up only on a linear axis.
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

/** With the zooms in force. The same object where there are none. */
export function zoomedSpec<Spec extends Axes>(spec: Spec, { zooms }: ExaminedAxes): Spec {
  const [x, y] = [zoomed(spec.x, zooms.x), zoomed(spec.y, zooms.y)];
  return x === spec.x && y === spec.y ? spec : { ...spec, x, y };
}

/** More or less of both axes: `about` is the value across that keeps its place. */
export function withBothScaled(axes: ExaminedAxes, spec: Axes, factor: number, about?: number): ExaminedAxes {
  const across = withZoom(axes, 'x', spec.x, scaledRange(spec.x, factor, about));
  return withZoom(across, 'y', spec.y, scaledRange(spec.y, factor));
}

/** Whether some zoom is in force on these axes. */
export function isZoomed({ x, y }: Axes, { zooms }: ExaminedAxes): boolean {
  return zooms.x?.of === nameOf(x) || zooms.y?.of === nameOf(y);
}

/** With a zoom to this range, in the values of the axis as examined; one without width changes nothing. */
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

/** What a gesture on the plot changed: the new coordinates of an axis, by its name. */
export type MovedAxes = Partial<Record<AxisName, Range>>;

/** Plotly's words for it: `xaxis.range[0]` and `[1]`, or both as `xaxis.range`. */
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

/** The axes as a gesture left them. */
export function withMoved(axes: ExaminedAxes, spec: Axes, moved: MovedAxes): ExaminedAxes {
  return (['x', 'y'] as const).reduce((result, which) => {
    const coordinates = moved[which];
    if (coordinates === undefined) return result;
    const { scale } = spec[which];
    const [low, high] = coordinates;
    return withZoom(result, which, spec[which], [fromCoordinate(scale, low), fromCoordinate(scale, high)]);
  }, axes);
}
