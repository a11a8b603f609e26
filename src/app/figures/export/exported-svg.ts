/** A plot as a complete SVG document, in the frame that all exports share; pure. */
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { type Palette, lightPalette } from '../../theme/palette.ts';
import {
  EXPORTED_PADDING,
  EXPORTED_WIDTH,
  type ExportedFigure,
  exportedDocument,
} from './exported-document.ts';
import type { Size } from '../frame/plot-geometry.ts';
import { isWayPoint, namedSeries, needsLegend } from '../frame/named-series.ts';
import { plotLabels } from '../plot/plot-labels.ts';
import { plotScene } from '../plot/plot-scene.ts';
import { sceneMarkup } from '../plot/scene-markup.ts';
import { swatchColour } from '../frame/series-look.ts';
import { textMarkup } from './svg-markup.ts';
import { textWidth } from '../frame/text-width.ts';

/** The plot inside an exported figure, px. */
export const EXPORTED_PLOT: Size = { width: EXPORTED_WIDTH, height: 480 };

const LEGEND_SIZE = 13;

/** Names of the series in one line, where the plot itself has no room for them. */
function legendMarkup(spec: FigureSpec, palette: Palette, top: number): string {
  let left = EXPORTED_PADDING;
  return namedSeries(spec)
    .filter((series) => !isWayPoint(series))
    .map((series) => {
      const colour = swatchColour(series, spec, palette);
      const start = left;
      left += 22 + textWidth(series.label, LEGEND_SIZE) + 16;
      return `<rect x="${start}" y="${top - 7}" width="16" height="4" fill="${colour}"/>${textMarkup(start + 22, top, series.label, { size: LEGEND_SIZE, colour: palette.inkMuted })}`;
    })
    .join('');
}

/** In the light theme, whatever the page shows. */
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
