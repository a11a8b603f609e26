/** A heat map as SVG elements, for the screen and for exports alike. Pure; some milliseconds for 1600 cells. */
import { type Tick, yTicks } from '../../../../drawing/frame/axes/axis-ticks.ts';
import { frameNodes } from '../../../../drawing/frame/frame-nodes.ts';
import {
  fractionOf,
  plotArea,
  type Size,
  titleWithUnit,
  xPixel,
  yPixel,
} from '../../../../drawing/frame/plot-geometry.ts';
import { lineMarkup, nodesMarkup, textMarkup } from '../../../../drawing/svg/svg-markup.ts';
import { px } from '../../../../drawing/svg/pixels.ts';
import { FIGURE_FONT_SIZE, textWidth } from '../../../../drawing/frame/words/text-width.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import { labelCell, type Mask, outlinePath } from './feasible-outline.ts';
import { heatColour, heatRamp, zeroColour } from './heat-colours.ts';
import { cellPixels, type HeatLayout, heatLayout, swatchWidth, withoutMarkers } from './heat-geometry.ts';
import type { HeatSpec } from './heat-spec.ts';
import type { PrintedContent } from '../../../../drawing/printed/printed-document.ts';
import type { ExportableFigure } from '../../../figures/export/figure-download.ts';

/** Height of a map as a share of its width, on a column and on wider paper. */
const [narrowRatio, wideRatio] = [0.85, 0.6];

/** A heat map, drawn again for paper, with its goals in the caption. */
export function heatExport(spec: HeatSpec): ExportableFigure {
  const content: PrintedContent = {
    title: spec.title,
    subtitle: spec.subtitle,
    description: spec.summary,
    notes: spec.goals === null ? [] : [`Outlined: ${spec.goals}.`],
    draw(width, height, { palette, measure, grey }) {
      const size = { width, height: height ?? Math.round(width * (width < 600 ? narrowRatio : wideRatio)) };
      return { ...size, markup: heatMarkup(spec, palette, size, measure, grey) };
    },
  };
  return {
    figure: spec,
    unfinished: spec.cells.some(({ state, coarse }) => coarse || state === 'open'),
    content: () => Promise.resolve(content),
  };
}

/** Ids of the hatching of cells without a result and, without colour, of those off the colour bar; in one document. */
export const hatchId = 'map-no-result';
const zeroId = 'map-zero';

function hatch(palette: Palette): string {
  return (
    `<defs><pattern id="${hatchId}" width="6" height="6" patternUnits="userSpaceOnUse">` +
    `<rect width="6" height="6" fill="${palette.hairline}"/>` +
    `<path d="M-1 1l2-2M0 6l6-6M5 7l2-2" stroke="${palette.inkFaint}" stroke-width="1"/></pattern>` +
    `<pattern id="${zeroId}" width="6" height="6" patternUnits="userSpaceOnUse">` +
    `<rect width="6" height="6" fill="${palette.surface}"/>` +
    `<circle cx="3" cy="3" r="0.8" fill="${palette.inkFaint}"/></pattern></defs>`
  );
}

/** Fill of a `zero` cell: its colour, or dots without colour. */
const zeroFill = (palette: Palette, hatched: boolean) => (hatched ? `url(#${zeroId})` : zeroColour(palette));

/** Neighbours of one colour in a row are one piece, pieces of one colour are one path. */
function cellsMarkup(
  spec: HeatSpec,
  palette: Palette,
  pixels: { x: number[]; y: number[] },
  hatched: boolean,
): string {
  const paths = new Map<string, string[]>();
  const columns = spec.columns.length;
  const ramp = heatRamp(spec, palette);
  const fillOf = (index: number): string | null => {
    const { state, value } = spec.cells[index];
    if (state === 'open') return null;
    if (state === 'none') return `url(#${hatchId})`;
    return state === 'zero' ? zeroFill(palette, hatched) : heatColour(ramp, fractionOf(spec.colour, value!));
  };
  for (let row = 0; row < spec.rows.length; row++) {
    const [top, bottom] = [pixels.y[row + 1], pixels.y[row]];
    for (let column = 0; column < columns; column++) {
      const fill = fillOf(row * columns + column);
      const from = column;
      while (column + 1 < columns && fillOf(row * columns + column + 1) === fill) column++;
      if (fill === null) continue;
      const [left, right] = [pixels.x[from], pixels.x[column + 1]];
      const piece = `M${left} ${top}H${right}V${bottom}H${left}z`;
      const known = paths.get(fill);
      if (known === undefined) paths.set(fill, [piece]);
      else known.push(piece);
    }
  }
  const drawn = [...paths].map(([fill, pieces]) => `<path fill="${fill}" d="${pieces.join('')}"/>`);
  return `<g shape-rendering="crispEdges">${drawn.join('')}</g>`;
}

function outlineMarkup(spec: HeatSpec, palette: Palette, pixels: { x: number[]; y: number[] }): string {
  const [columns, rows] = [spec.columns.length, spec.rows.length];
  const mask: Mask = (column, row) =>
    column >= 0 &&
    row >= 0 &&
    column < columns &&
    row < rows &&
    spec.cells[row * columns + column].holds === true;
  const path = outlinePath(mask, pixels.x, pixels.y);
  if (path === '') return '';
  const line = (colour: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="square"/>`;
  const at = labelCell(mask, columns, rows)!;
  const [x, y] = [
    (pixels.x[at.column] + pixels.x[at.column + 1]) / 2,
    (pixels.y[at.row] + pixels.y[at.row + 1]) / 2,
  ];
  const half = 40; // of the label, so that it is inside the map
  const inside = Math.min(pixels.x.at(-1)! - half, Math.max(pixels.x[0] + half, x));
  const down = Math.max(pixels.y.at(-1)! + 14, Math.min(pixels.y[0] - 6, y + 4));
  return (
    line(palette.surface, 5) +
    line(palette.ink, 2) +
    textMarkup(inside, down, 'goals hold', {
      size: 13,
      colour: palette.ink,
      anchor: 'middle',
      weight: 600,
      halo: palette.surface,
    })
  );
}

/** A ring around the operating point. */
function ring(x: number, y: number, palette: Palette): string {
  const circle = (colour: string, width: number) =>
    `<circle cx="${px(x)}" cy="${px(y)}" r="6" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  return (
    circle(palette.surface, 5) +
    circle(palette.accent, 2.5) +
    `<circle cx="${px(x)}" cy="${px(y)}" r="2" fill="${palette.accent}" stroke="${palette.surface}" stroke-width="1"/>`
  );
}

function nowMarkup(spec: HeatSpec, palette: Palette, layout: HeatLayout): string {
  if (spec.now === null) return '';
  const { area } = layout;
  const [x, y] = [xPixel(spec.x, area, spec.now.x), yPixel(spec.y, area, spec.now.y)];
  const onRight = x > area.left + area.width - 50;
  const style = { size: FIGURE_FONT_SIZE, colour: palette.ink, weight: 600, halo: palette.surface } as const;
  return (
    ring(x, y, palette) +
    textMarkup(onRight ? x - 11 : x + 11, y + 4, 'now', { ...style, anchor: onRight ? 'end' : 'start' })
  );
}

function swatch(
  kind: HeatLayout['legend'][number]['kind'],
  left: number,
  middle: number,
  palette: Palette,
  hatched: boolean,
): string {
  const [top, height] = [middle - 6, 12];
  const box = (fill: string, stroke: string, width: number) =>
    `<rect x="${px(left + 0.5)}" y="${px(top + 0.5)}" width="${swatchWidth - 1}" height="${height - 1}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
  switch (kind) {
    case 'zero':
      return box(zeroFill(palette, hatched), palette.control, 1);
    case 'none':
      return box(`url(#${hatchId})`, palette.control, 1);
    case 'holds':
      return box('none', palette.ink, 2);
    case 'now':
      return ring(left + swatchWidth / 2, middle, palette);
  }
}

/** Ticks of the colour bar, as many as have room for their words: it is read without grid lines. */
function barTicks({ colour }: HeatSpec, width: number, measure: typeof textWidth): Tick[] {
  let end = -Infinity;
  return yTicks(colour, width).filter(({ value, text }) => {
    const [at, half] = [fractionOf(colour, value) * width, measure(text, FIGURE_FONT_SIZE) / 2];
    if (at - half < end + 8) return false;
    end = at + half;
    return true;
  });
}

/** Pieces of the colour bar: enough to look continuous. */
const barPieces = 64;

function headMarkup(
  spec: HeatSpec,
  palette: Palette,
  layout: HeatLayout,
  { measure, hatched }: { measure: typeof textWidth; hatched: boolean },
): string {
  const { bar, legend } = layout;
  const style = { size: FIGURE_FONT_SIZE, colour: palette.inkMuted };
  const ramp = heatRamp(spec, palette);
  const edge = (k: number) => Math.round(bar.left + (k * bar.width) / barPieces);
  const pieces = Array.from(
    { length: barPieces },
    (_, k) =>
      `<path fill="${heatColour(ramp, (k + 0.5) / barPieces)}" d="M${edge(k)} ${bar.top}H${edge(k + 1)}v${bar.height}H${edge(k)}z"/>`,
  );
  const foot = bar.top + bar.height;
  const ticks = barTicks(spec, bar.width, measure).map(({ value, text }) => {
    const at = bar.left + fractionOf(spec.colour, value) * bar.width;
    return (
      lineMarkup([px(at), px(foot), px(at), px(foot + 3)], palette.control) +
      textMarkup(at, foot + 15, text, { ...style, anchor: 'middle' })
    );
  });
  const words = legend.map(
    ({ kind, text, left, middle }) =>
      swatch(kind, left, middle, palette, hatched) +
      textMarkup(left + swatchWidth + 6, middle + 4, text, style),
  );
  return [
    textMarkup(bar.left, bar.top - 6, titleWithUnit(spec.colour.title, spec.colour.unit), style),
    `<g shape-rendering="crispEdges">${pieces.join('')}</g>`,
    ...ticks,
    ...words,
  ].join('');
}

/** Everything drawn, px from the drawing's top left corner; `hatched`: readable without colour. */
export function heatMarkup(
  spec: HeatSpec,
  palette: Palette,
  size: Size,
  measure = textWidth,
  hatched = false,
): string {
  const layout = heatLayout(spec, size, measure);
  const pixels = cellPixels(spec, layout.area);
  const frame = nodesMarkup(frameNodes(spec, palette, plotArea(layout.plot, withoutMarkers), measure));
  return [
    hatch(palette),
    headMarkup(spec, palette, layout, { measure, hatched }),
    `<g transform="translate(0 ${px(layout.head)})">${frame}</g>`,
    cellsMarkup(spec, palette, pixels, hatched),
    outlineMarkup(spec, palette, pixels),
    nowMarkup(spec, palette, layout),
  ].join('');
}
