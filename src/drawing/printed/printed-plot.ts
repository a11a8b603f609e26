/** A plot for paper: laid out anew for its size, with the names that have no room in it above it; pure. */
import type { FigureSpec } from '../../models/contract/figure.ts';
import {
  inNameOrder,
  isWayPoint,
  namedSeries,
  type NamedSeries,
  needsLegend,
} from '../frame/named-series.ts';
import type { Size } from '../frame/plot-geometry.ts';
import { seriesLook, swatchColour, translucent } from '../frame/series-look.ts';
import { FIGURE_FONT_SIZE } from '../frame/words/text-width.ts';
import { symbolPath } from '../curves/plot-frame.ts';
import { plotLabels } from '../plot-labels.ts';
import { curveWindow, type PlotScene, plotScene } from '../plot-scene.ts';
import { px } from '../svg/pixels.ts';
import type { PrintedContent, PrintedDrawing, PrintedLook } from './printed-document.ts';
import { lineMarkup, nodesMarkup, textMarkup } from '../svg/svg-markup.ts';
import { hatchedPalette, hatchMarkup, withoutColour } from './without-colour.ts';

/** A scene as SVG elements (without an enclosing `<svg>`), in px from the plot's top left corner. */
export function sceneMarkup({ area, under, curves, dots, words }: PlotScene): string {
  const attributes = Object.entries(curveWindow(area))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return [
    nodesMarkup(under),
    `<svg${attributes}>${nodesMarkup(curves)}</svg>`,
    `<g transform="translate(${px(area.left)} ${px(area.top)})">${nodesMarkup(dots)}</g>`,
    nodesMarkup(words),
  ].join('');
}

/** Sizes in the legend, px. */
const LEGEND = { line: 18, swatch: 24, gap: 6, between: 16, left: 4, above: 4 } as const;

/** Names with their series' looks, a pin once however many curves it has. */
export function listedOnPaper(spec: FigureSpec): readonly NamedSeries[] {
  const named = namedSeries(spec).filter((series) => !isWayPoint(series));
  const ordered = inNameOrder(named.map((series) => ({ series }))).map(({ series }) => series);
  const known = new Set<string>();
  return ordered.filter(({ role, label, variant = 0, hue = '' }) => {
    const look = role === 'pin' ? `pin ${variant}` : `${role} ${label} ${variant} ${hue}`;
    if (known.has(look)) return false;
    known.add(look);
    return true;
  });
}

function swatch(
  series: NamedSeries,
  spec: FigureSpec,
  { palette }: PrintedLook,
  left: number,
  middle: number,
): string {
  const colour = swatchColour(series, spec, palette);
  const { width, dash, symbol } = seriesLook(series, palette);
  const box = (fill: string, stroke: string) =>
    `<rect x="${px(left)}" y="${px(middle - 5)}" width="${LEGEND.swatch}" height="10" fill="${fill}" stroke="${stroke}"/>`;
  if (series.shape === 'stack') return box(colour, palette.control);
  if (series.shape === 'bars' || series.shape === 'band') return box(translucent(colour, 0.3), colour);
  const [from, to] = [px(left), px(left + LEGEND.swatch)];
  const line = lineMarkup([from, px(middle), to, px(middle)], colour, width, dash);
  const centre = left + LEGEND.swatch / 2;
  const dot = (name: string) => `<path d="${symbolPath(name, centre, middle, 3)}" fill="${colour}"/>`;
  if (series.shape === 'dots') return dot(symbol);
  const marks = spec.series.find(
    (one) => one.shape === 'dots' && one.role === series.role && one.name === series.name,
  );
  return line + (marks === undefined ? '' : dot(seriesLook(marks, palette).symbol));
}

/** All names, on as many lines as they need. */
export function legendMarkup(spec: FigureSpec, width: number, look: PrintedLook): PrintedDrawing {
  const style = { size: FIGURE_FONT_SIZE, colour: look.palette.inkMuted };
  let [left, line] = [LEGEND.left as number, 0];
  const markup = listedOnPaper(spec).map((series) => {
    const entryWidth = LEGEND.swatch + LEGEND.gap + look.measure(series.label, FIGURE_FONT_SIZE);
    if (left > LEGEND.left && left + entryWidth > width) [left, line] = [LEGEND.left, line + 1];
    const middle = LEGEND.above + (line + 0.5) * LEGEND.line;
    const words = textMarkup(left + LEGEND.swatch + LEGEND.gap, middle + 4.5, series.label, style);
    const entry = swatch(series, spec, look, left, middle) + words;
    left += entryWidth + LEGEND.between;
    return entry;
  });
  const height = markup.length === 0 ? 0 : LEGEND.above + (line + 1) * LEGEND.line;
  return { markup: markup.join(''), width, height };
}

/** Height of a plot as a share of its width, on a column and on wider paper; and of a strip above it, px. */
const RATIO = { narrow: 0.62, wide: 0.42, narrowest: 600, strip: 56 } as const;

function plotHeight({ strip }: FigureSpec, width: number): number {
  const ratio = width < RATIO.narrowest ? RATIO.narrow : RATIO.wide;
  return Math.round(ratio * width) + (strip === undefined ? 0 : RATIO.strip);
}

/** The figure as it is drawn with this look. */
export function printedSpec(spec: FigureSpec, grey: boolean): FigureSpec {
  return grey ? withoutColour(spec) : spec;
}

const noLegend: PrintedDrawing = { markup: '', width: 0, height: 0 };

/** Least height of the plot, px. */
const leastPlot = 120;

/**
 * Every name in the plot, or all of them above it, with no curve aside, which takes room from the plot only where its
 * height is `fixed`.
 */
function namedScene(
  spec: FigureSpec,
  { width, height }: Size,
  fixed: boolean,
  look: PrintedLook,
): { scene: PlotScene; legend: PrintedDrawing } {
  const drawn = (shown: FigureSpec, size: Size) =>
    plotScene(shown, look.palette, size, { labelled: plotLabels, measure: look.measure });
  if (!needsLegend(spec, { width, height })) {
    const scene = drawn(spec, { width, height });
    const placed = new Set(scene.labels.map(({ id }) => id));
    const named = namedSeries(spec).filter((series) => !isWayPoint(series));
    if (named.every((series) => placed.has(`series ${spec.series.indexOf(series)}`)))
      return { scene, legend: noLegend };
  }
  const distinct = spec.series.map((series) => {
    const plain = { ...series };
    delete plain.aside;
    return plain;
  });
  const listed = { ...spec, series: distinct, listed: true };
  const legend = legendMarkup(listed, width, look);
  const left = fixed ? Math.max(leastPlot, height - legend.height) : height;
  return { scene: drawn(listed, { width, height: left }), legend };
}

export function plotContent(spec: FigureSpec): PrintedContent {
  return {
    title: spec.title,
    subtitle: spec.subtitle,
    description: spec.summary,
    draw(width, height, { grey, ...asked }) {
      const look = grey ? { ...asked, grey, palette: hatchedPalette } : { ...asked, grey };
      const shown = printedSpec(spec, grey);
      const whole = height ?? plotHeight(spec, width);
      const { scene, legend } = namedScene(shown, { width, height: whole }, height !== null, look);
      const hatched = grey && spec.series.some(({ shape }) => shape === 'stack');
      const plot = sceneMarkup(scene);
      return {
        width,
        height: scene.size.height + legend.height,
        markup: [
          hatched ? hatchMarkup() : '',
          legend.markup,
          legend.height === 0 ? plot : `<g transform="translate(0 ${legend.height})">${plot}</g>`,
        ].join(''),
      };
    },
  };
}
