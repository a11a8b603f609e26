import type { FigureSpec } from '../../../models/contract/figure.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { measuredWidth } from '../frame/words/measured-width.ts';
import type { ExportableFigure } from './figure-download.ts';

const svgCode = lateCode(() => import('./exported-svg.ts'));

/** A plot, drawn anew for the export. */
export function plotExport(spec: FigureSpec): ExportableFigure {
  return {
    figure: spec,
    async drawn(provenance) {
      const { exportedSvg } = await svgCode.fetch();
      return exportedSvg(spec, provenance, measuredWidth);
    },
  };
}
