import { EXPORTED_WIDTH, exportedDocument } from '../../../figures/export/exported-document.ts';
import type { ExportableFigure } from '../../../figures/export/figure-download.ts';
import { measuredWidth } from '../../../figures/frame/words/measured-width.ts';
import { lightPalette } from '../../../kit/theme/palette.ts';
import { heatMarkup } from './heat-markup.ts';
import type { HeatSpec } from './heat-spec.ts';

const exportedHeight = 620;

/** A heat map, drawn again in the light theme, with the goals below it. */
export function heatExport(spec: HeatSpec, measure = measuredWidth): ExportableFigure {
  const size = { width: EXPORTED_WIDTH, height: exportedHeight };
  return {
    figure: spec,
    drawn: (provenance) =>
      Promise.resolve(
        exportedDocument(
          {
            title: spec.title,
            subtitle: spec.subtitle,
            description: spec.summary,
            legend: () => '',
            drawing: heatMarkup(spec, lightPalette, size, measure),
            drawingHeight: size.height,
            notes: spec.goals === null ? [] : [`Outlined: ${spec.goals}.`],
          },
          provenance,
          measure,
        ),
      ),
  };
}
