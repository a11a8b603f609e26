/** Layout of a heat map: the colour bar with its legend on top, the plot below. */
import {
  type PlotArea,
  plotArea,
  type Size,
  xPixel,
  yPixel,
} from '../../../../drawing/frame/plot-geometry.ts';
import { FIGURE_FONT_SIZE, textWidth } from '../../../../drawing/frame/words/text-width.ts';
import type { HeatSpec } from './heat-spec.ts';

export const swatchWidth = 18;

interface LegendEntry {
  kind: 'zero' | 'none' | 'holds' | 'now';
  text: string;
  /** px from the drawing's left and top (middle of the swatch). */
  left: number;
  middle: number;
}

export interface HeatLayout {
  /** The colour bar: px from the drawing's top left. */
  bar: { left: number; top: number; width: number; height: number };
  legend: readonly LegendEntry[];
  /** Height of everything above the plot, px. */
  head: number;
  /** The plot below the head: its size and the area between its axes, from the drawing's top left. */
  plot: Size;
  area: PlotArea;
}

/** A map has no labels of vertical markers. */
export const withoutMarkers = { markers: [] };

const barTop = 20;
const barHeight = 12;
/** Height of the ticks under the bar, px. */
const barFoot = 22;
const gap = 16;
const lineHeight = 20;

function legendTexts(spec: HeatSpec): Pick<LegendEntry, 'kind' | 'text'>[] {
  return [
    ...(spec.zero === null ? [] : [{ kind: 'zero' as const, text: spec.zero }]),
    ...(spec.hasNone ? [{ kind: 'none' as const, text: 'no result' }] : []),
    ...(spec.goals === null ? [] : [{ kind: 'holds' as const, text: 'goals hold inside' }]),
    ...(spec.now === null ? [] : [{ kind: 'now' as const, text: 'now' }]),
  ];
}

/** The legend is to the right of the bar where there is room for it, else below it. */
export function heatLayout(spec: HeatSpec, size: Size, measure = textWidth): HeatLayout {
  const margin = plotArea(size, withoutMarkers);
  const [left, right] = [margin.left, margin.left + margin.width];
  const texts = legendTexts(spec);
  const widthOf = ({ text }: { text: string }) => swatchWidth + 6 + measure(text, FIGURE_FONT_SIZE) + gap;
  const total = texts.reduce((sum, entry) => sum + widthOf(entry), 0);
  const beside = margin.width - total >= 220;
  const width = beside ? Math.min(420, margin.width - total - gap) : margin.width;
  let at = beside ? left + width + 2 * gap : left;
  let line = beside ? barTop + barHeight / 2 : barTop + barHeight + barFoot + lineHeight / 2;
  const legend = texts.map((entry) => {
    if (!beside && at > left && at + widthOf(entry) - gap > right) {
      at = left;
      line += lineHeight;
    }
    const placed = { ...entry, left: at, middle: line };
    at += widthOf(entry);
    return placed;
  });
  const lowest = legend.reduce((most, { middle }) => Math.max(most, middle + lineHeight / 2), 0);
  const head = Math.max(barTop + barHeight + barFoot, lowest);
  const plot = { width: size.width, height: Math.max(120, size.height - head) };
  const area = plotArea(plot, withoutMarkers);
  return {
    bar: { left, top: barTop, width, height: barHeight },
    legend,
    head,
    plot,
    area: { ...area, top: area.top + head },
  };
}

/** Pixel edges of columns (rising to the right) and rows (index 0 lowest), whole numbers so that no seam shows. */
export function cellPixels(spec: HeatSpec, area: PlotArea): { x: number[]; y: number[] } {
  return {
    x: spec.xEdges.map((edge) => Math.round(xPixel(spec.x, area, edge))),
    y: spec.yEdges.map((edge) => Math.round(yPixel(spec.y, area, edge))),
  };
}

/** The cell under a pixel; null outside of the cells. */
export function cellUnder(
  pixels: { x: readonly number[]; y: readonly number[] },
  x: number,
  y: number,
): { column: number; row: number } | null {
  const column = pixels.x.findIndex((edge, k) => k > 0 && x < edge) - 1;
  const row = pixels.y.findIndex((edge, k) => k > 0 && y > edge) - 1;
  const inside = x >= pixels.x[0] && y <= pixels.y[0] && column >= 0 && row >= 0;
  return inside ? { column, row } : null;
}
