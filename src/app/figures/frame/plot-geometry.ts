/** Where a value lies on the plot. The margins are fixed, so pixels and values convert without asking the plotting library. */
import type { ScaleContinuousNumeric } from 'd3-scale';
import { scaleLinear, scaleLog } from 'd3-scale';
import type { Axis, AxisScale } from '../../../models/contract/figure.ts';

/** Around the plot area, px. Left holds the tick labels, top the y axis title, bottom tick labels and the x axis title. */
export const PLOT_MARGINS = { left: 52, right: 28, top: 26, bottom: 42 } as const;

export interface Size {
  width: number;
  height: number;
}

/** The rectangle between the axes, px from the plot's top left corner. */
export interface PlotArea extends Size {
  left: number;
  top: number;
}

export function plotArea({ width, height }: Size): PlotArea {
  return {
    left: PLOT_MARGINS.left,
    top: PLOT_MARGINS.top,
    width: Math.max(1, width - PLOT_MARGINS.left - PLOT_MARGINS.right),
    height: Math.max(1, height - PLOT_MARGINS.top - PLOT_MARGINS.bottom),
  };
}

export function isLogarithmic(scale: AxisScale): boolean {
  return scale !== 'linear';
}

/** The value's coordinate on the axis as it is drawn: itself, or its decimal logarithm. */
export function toCoordinate(scale: AxisScale, value: number): number {
  return isLogarithmic(scale) ? Math.log10(value) : value;
}

export function fromCoordinate(scale: AxisScale, coordinate: number): number {
  return isLogarithmic(scale) ? 10 ** coordinate : coordinate;
}

type DrawnAxis = Pick<Axis, 'scale' | 'range'>;
type DrawnScale = ScaleContinuousNumeric<number, number>;

/** A curve asks for its axis's scale point by point, and making one costs more than using it. */
const scales = new WeakMap<DrawnAxis, DrawnScale>();

function scaleOf(axis: DrawnAxis): DrawnScale {
  const known = scales.get(axis);
  if (known) return known;
  const scale: DrawnScale = (isLogarithmic(axis.scale) ? scaleLog() : scaleLinear()).domain(axis.range);
  scales.set(axis, scale);
  return scale;
}

/** 0 at the range's start, 1 at its end; outside of that beyond. NaN for what a logarithmic axis cannot show. */
export function fractionOf(axis: DrawnAxis, value: number): number {
  return isLogarithmic(axis.scale) && !(value > 0) ? NaN : scaleOf(axis)(value);
}

export function valueAt(axis: DrawnAxis, fraction: number): number {
  return scaleOf(axis).invert(fraction);
}

/** Horizontal pixel of an x value, from the plot's left edge. */
export function xPixel(axis: Axis, area: PlotArea, value: number): number {
  return area.left + fractionOf(axis, value) * area.width;
}

/** Vertical pixel of a y value, from the plot's top edge. */
export function yPixel(axis: Axis, area: PlotArea, value: number): number {
  return area.top + (1 - fractionOf(axis, value)) * area.height;
}

export function xValue(axis: Axis, area: PlotArea, pixel: number): number {
  return valueAt(axis, (pixel - area.left) / area.width);
}

export function yValue(axis: Axis, area: PlotArea, pixel: number): number {
  return valueAt(axis, 1 - (pixel - area.top) / area.height);
}

/** `title (unit)`, as axes and table headings show it. */
export function titleWithUnit(title: string, unit: string): string {
  return unit === '' ? title : `${title} (${unit})`;
}
