/** Context in which every series of one plot is drawn: the scales of its axes, px from the plot area's left and top. */
import type { FigureSpec } from '../../models/contract/figure.ts';
import type { Palette } from '../palette.ts';
import type { Covers, PixelPoints } from '../frame/covered-pixels.ts';
import { fractionScale, isLogarithmic, type PlotArea } from '../frame/plot-geometry.ts';
import type { VisiblePoints } from '../frame/visible-points.ts';
import type { SvgNode } from '../svg/svg-node.ts';

/** Marker symbols in relative path commands from their centre, with a radius of about 1. */
const symbols: Readonly<Record<string, string>> = {
  circle: '',
  square: 'm-.9-.9h1.8v1.8h-1.8z',
  'triangle-up': 'm0-1.15l1.15 2h-2.3z',
  'triangle-down': 'm0 1.15l1.15-2h-2.3z',
  diamond: 'm0-1.3l1.3 1.3l-1.3 1.3l-1.3-1.3z',
  cross: 'm-.4-1.2h.8v.8h.8v.8h-.8v.8h-.8v-.8h-.8v-.8h.8z',
  x: 'm0-.55l.65-.65l.55.55l-.65.65l.65.65l-.55.55l-.65-.65l-.65.65l-.55-.55l.65-.65l-.65-.65l.55-.55z',
  'star-diamond': 'm0-1.5l.43 1.07l1.07.43l-1.07.43l-.43 1.07l-.43-1.07l-1.07-.43l1.07-.43z',
  hexagon: 'm0-1.2l1.05.6v1.2l-1.05.6l-1.05-.6v-1.2z',
};

export const symbolNames: readonly string[] = Object.keys(symbols);

const rounded = (value: number) => Math.round(value * 100) / 100;

/** One marker as path data. An unknown symbol is drawn as a circle. */
export function symbolPath(symbol: string, x: number, y: number, radius: number): string {
  const centre = `M${rounded(x)},${rounded(y)}`;
  const shape = symbols[symbol];
  if (shape)
    return centre + shape.replace(/-?\d*\.?\d+/g, (number) => ` ${rounded(Number(number) * radius)}`);
  const r = rounded(radius);
  return `${centre}m${-r},0a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
}

/** The symbols of dots as paths around (10, 5), for swatches. */
export const markerPaths: Readonly<Record<string, string>> = Object.fromEntries(
  symbolNames.map((symbol) => [symbol, symbolPath(symbol, 10, 5, 3)]),
);

export interface PlotFrame {
  spec: FigureSpec;
  palette: Palette;
  area: PlotArea;
  across: (x: number) => number;
  /** Clamped to a few heights beyond the area: coordinates far outside slow the browser down and are not visible. */
  down: (y: number) => number;
  /** Level at which fills end: zero, or the axis where zero is out of range. */
  floor: number;
}

/** One series as it is drawn: elements in px from the plot area's left and top. */
export interface DrawnSeries {
  nodes: SvgNode[];
  /** Null when no part of it is in range. */
  covers: Covers | null;
}

export const NOTHING: DrawnSeries = { nodes: [], covers: null };

const FARTHEST_HEIGHTS = 20;

export function plotFrame(spec: FigureSpec, palette: Palette, area: PlotArea): PlotFrame {
  const [rightwards, upwards] = [fractionScale(spec.x), fractionScale(spec.y)];
  const farthest = FARTHEST_HEIGHTS * area.height;
  const down = (y: number) => Math.min(farthest, Math.max(-farthest, (1 - upwards(y)) * area.height));
  const zero = isLogarithmic(spec.y.scale) ? area.height : down(0);
  return {
    spec,
    palette,
    area,
    down,
    across: (x) => rightwards(x) * area.width,
    floor: Math.min(area.height, Math.max(0, zero)),
  };
}

export function pixelPoints({ x, y }: VisiblePoints, { across, down }: PlotFrame): PixelPoints {
  return { x: x.map(across), y: y.map((value) => (value === null ? null : down(value))) };
}
