import type { FigureSpec } from '../../../models/contract/figure.ts';
import { lightPalette } from '../../theme/palette.ts';
import { lateCode } from '../../store/late-code.ts';
import type { ExportableFigure } from './figure-download.ts';
import { measuredWidth } from '../frame/measured-width.ts';
import { plotlyFigure } from '../plot/plotly-figure.ts';
import { whenPlotlyReady } from '../plot/plotly-loader.ts';

const svgCode = lateCode(() => import('./exported-svg.ts'));

/** A plot, drawn anew by Plotly for the export. */
export function plotExport(spec: FigureSpec): ExportableFigure {
  return {
    figure: spec,
    async drawn(provenance) {
      const { EXPORTED_PLOT, exportedSvg } = await svgCode.fetch();
      const plotly = await whenPlotlyReady();
      const drawn = plotlyFigure(spec, lightPalette, EXPORTED_PLOT, { measure: measuredWidth });
      const image = await plotly.toImage(
        { data: drawn.data, layout: drawn.layout, config: { staticPlot: true } },
        { format: 'svg', ...EXPORTED_PLOT },
      );
      const curves = decodeURIComponent(image.slice(image.indexOf(',') + 1));
      return exportedSvg(curves, drawn, spec, provenance, measuredWidth);
    },
  };
}
