/** A plot as a complete SVG document, in the frame that all exports share; pure. */
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { type Palette, lightPalette } from '../../kit/theme/palette.ts';
import {
  EXPORTED_PADDING,
  EXPORTED_WIDTH,
  type ExportedFigure,
  exportedDocument,
} from './exported-document.ts';
import type { Size } from '../frame/plot-geometry.ts';
import { isWayPoint, namedSeries, needsLegend } from '../frame/named-series.ts';
import { moreWords } from '../frame/legend-line.ts';
import { plotLabels } from '../plot/plot-labels.ts';
import { plotScene, type PlotScene, curveWindow } from '../plot/plot-scene.ts';
import { nodesMarkup, textMarkup } from './svg-markup.ts';
import { px } from '../svg/pixels.ts';
import { swatchColour } from '../frame/series-look.ts';
import { textWidth } from '../frame/words/text-width.ts';

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

/** The plot inside an exported figure, px. */
const EXPORTED_PLOT: Size = { width: EXPORTED_WIDTH, height: 480 };

const LEGEND_SIZE = 13;
/** Room for the count of names that do not fit, px. */
const moreWidth = 90;

/** Names of the series in one line, where the plot has no room for them; names that do not fit are counted. */
function legendMarkup(spec: FigureSpec, palette: Palette, top: number): string {
  const all = namedSeries(spec).filter((series) => !isWayPoint(series));
  const end = EXPORTED_PADDING + EXPORTED_WIDTH;
  const parts: string[] = [];
  const words = (left: number, text: string) =>
    textMarkup(left, top, text, { size: LEGEND_SIZE, colour: palette.inkMuted });
  let left = EXPORTED_PADDING;
  for (const [k, series] of all.entries()) {
    const next = left + 22 + textWidth(series.label, LEGEND_SIZE) + 16;
    const room = k === all.length - 1 ? end + 16 : end - moreWidth;
    if (next > room) {
      parts.push(words(left, moreWords(all.length - k)));
      break;
    }
    const colour = swatchColour(series, spec, palette);
    parts.push(
      `<rect x="${left}" y="${top - 7}" width="16" height="4" fill="${colour}"/>`,
      words(left + 22, series.label),
    );
    left = next;
  }
  return parts.join('');
}

/** In the light theme, whatever theme the page has. */
export function exportedSvg(
  spec: FigureSpec,
  provenance: readonly string[],
  measure = textWidth,
): ExportedFigure {
  const hasLegend = needsLegend(spec, EXPORTED_PLOT);
  return exportedDocument(
    {
      title: spec.title,
      subtitle: spec.subtitle,
      description: spec.summary,
      legend: (top) => (hasLegend ? legendMarkup(spec, lightPalette, top) : ''),
      drawing: sceneMarkup(plotScene(spec, lightPalette, EXPORTED_PLOT, { labelled: plotLabels, measure })),
      drawingHeight: EXPORTED_PLOT.height,
    },
    provenance,
    measure,
  );
}
