import type { FigureSpec } from '../../../models/contract/figure.ts';
import { lateFigures } from '../late-figures.ts';
import { measuredWidth } from '../plot/measured-width.ts';
import type { ExportableFigure } from './figure-download.ts';

/** The plot is drawn again for the export. */
export function plotExport(spec: FigureSpec): ExportableFigure {
  return {
    figure: spec,
    async content() {
      const { plotContent } = await lateFigures.fetch();
      return plotContent(spec);
    },
    async card(words) {
      const { cardSvg } = await lateFigures.fetch();
      return cardSvg(spec, words, measuredWidth);
    },
  };
}
