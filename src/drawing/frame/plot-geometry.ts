/**
 * Positions of values on the plot. The margins are fixed, so pixels and values convert without asking the plotting
 * library.
 */
import type { Axis, AxisScale, FigureSpec } from '../../models/contract/figure.ts';

/**
 * Around the plot area, px. Left: tick labels; bottom: tick labels and the x axis title; top: two rows for the labels
 * of vertical markers, with the y axis title in the upper one.
 */
export const PLOT_MARGINS = { left: 56, right: 28, top: 40, bottom: 42 } as const;

/** Above a plot without labels of vertical markers: the y axis title alone. */
const TITLE_ROW = 28;

export interface Size {
  width: number;
  height: number;
}

/** The rectangle between the axes, px from the plot's top left corner. */
export interface PlotArea extends Size {
  left: number;
  top: number;
}

/**
 * A plot area smaller than this belongs to a figure beside the large one: it shows only the words needed to read it.
 */
export const SMALL_AREA: Size = { width: 280, height: 160 };

export function isSmall({ width, height }: Size): boolean {
  return width < SMALL_AREA.width && height < SMALL_AREA.height;
}

/** Height of a strip as a share of the height under the words above the plot, and its limits, px. */
const STRIP = { share: 0.18, least: 25, most: 64 } as const;
/** Space between a strip and the plot area, for the y axis title, px. */
const BELOW_STRIP = 30;

type Worded = Pick<FigureSpec, 'markers' | 'ranges'> & { strip?: FigureSpec['strip'] | undefined };

/** The rectangle of the strip above the plot area; null without one. */
export function stripArea(size: Size, spec: Worded): PlotArea | null {
  if (spec.strip === undefined) return null;
  return stripAbove(plotArea(size, spec), plotArea(size, { ...spec, strip: undefined }));
}

/** The rectangle of the strip, from that below it and that of both. */
export function stripAbove(area: PlotArea, { top }: PlotArea): PlotArea {
  return { ...area, top, height: Math.max(1, area.top - BELOW_STRIP - top) };
}

/** Below the words above the plot, which take `row` px, and the strip. */
function areaBelow({ width, height }: Size, row: number, strip: FigureSpec['strip']): PlotArea {
  const room = height - row - PLOT_MARGINS.bottom;
  const taken =
    strip === undefined
      ? 0
      : Math.round(Math.min(STRIP.most, Math.max(STRIP.least, STRIP.share * room))) + BELOW_STRIP;
  return {
    left: PLOT_MARGINS.left,
    top: row + taken,
    width: Math.max(1, width - PLOT_MARGINS.left - PLOT_MARGINS.right),
    height: Math.max(1, room - taken),
  };
}

/**
 * The plot area; without `spec` with room for every label, with one for the labels that it may have at any operating
 * point.
 */
export function plotArea(size: Size, spec?: Worded): PlotArea {
  const above = spec && [...spec.markers, ...(spec.ranges ?? [])];
  const row = above?.every(({ axis, label }) => axis === 'y' || label === '') ? TITLE_ROW : PLOT_MARGINS.top;
  return areaBelow(size, row, spec?.strip);
}

/** The plot area with room for every label, below the strip. */
export function examinedArea(size: Size, { strip }: Pick<FigureSpec, 'strip'>): PlotArea {
  return areaBelow(size, PLOT_MARGINS.top, strip);
}

export function isLogarithmic(scale: AxisScale): boolean {
  return scale !== 'linear';
}

/** The value's coordinate on the axis as drawn: the value, or its decimal logarithm. */
export function toCoordinate(scale: AxisScale, value: number): number {
  return isLogarithmic(scale) ? Math.log10(value) : value;
}

export function fromCoordinate(scale: AxisScale, coordinate: number): number {
  return isLogarithmic(scale) ? 10 ** coordinate : coordinate;
}

type DrawnAxis = Pick<Axis, 'scale' | 'range'>;

/** A logarithmic range in natural logarithms, a linear one as it is. */
function endsOf({ scale, range: [low, high] }: DrawnAxis): readonly [number, number] {
  return isLogarithmic(scale) ? [Math.log(low), Math.log(high)] : [low, high];
}

/** `fractionOf` of one axis, for many values: the range's ends are worked out once. */
export function fractionScale(axis: DrawnAxis): (value: number) => number {
  const [low, high] = endsOf(axis);
  const width = high - low;
  if (isLogarithmic(axis.scale))
    return (value) => (value > 0 ? (width === 0 ? 0.5 : (Math.log(value) - low) / width) : NaN);
  return (value) => (width === 0 ? 0.5 : (value - low) / width);
}

/**
 * 0 at the range's start, 1 at its end, below or above these outside. One half on a range without width, NaN for a
 * value that a logarithmic axis cannot show.
 */
export function fractionOf(axis: DrawnAxis, value: number): number {
  return fractionScale(axis)(value);
}

export function valueAt(axis: DrawnAxis, fraction: number): number {
  const [low, high] = endsOf(axis);
  const place = low * (1 - fraction) + high * fraction;
  return isLogarithmic(axis.scale) ? Math.exp(place) : place;
}

/** Horizontal pixel of an x value, from the plot's left edge. */
export function xPixel(axis: Axis, area: PlotArea, value: number): number {
  return area.left + fractionOf(axis, value) * area.width;
}

/** Vertical pixel of a y value, from the plot's top edge. */
export function yPixel(axis: Axis, area: PlotArea, value: number): number {
  return area.top + (1 - fractionOf(axis, value)) * area.height;
}

/** `title (unit)`, as axes and table headings show it; `Packets per poll` where the unit is its first word. */
export function titleWithUnit(title: string, unit: string): string {
  const isNamed = unit === '' || title.toLowerCase().split(' ')[0] === unit;
  return isNamed ? title : `${title} (${unit})`;
}
