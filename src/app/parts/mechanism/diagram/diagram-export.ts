import type { DiagramSpec } from '../../../../models/contract/diagram.ts';
import { EXPORTED_WIDTH, exportedDocument } from '../../../figures/export/exported-document.ts';
import type { ExportableFigure } from '../../../figures/export/figure-download.ts';
import { measuredWidth } from '../../../figures/frame/words/measured-width.ts';
import { lightPalette } from '../../../kit/theme/palette.ts';
import type { MeasureText } from './area-text.ts';
import { layoutDiagram } from './diagram-layout.ts';
import { diagramMarkup } from './diagram-markup.ts';

/** A drawing, laid out for the export's width, with its notes below it. */
export function diagramExport(spec: DiagramSpec, measure: MeasureText = measuredWidth): ExportableFigure {
  return {
    figure: spec,
    drawn(provenance) {
      const placed = layoutDiagram(spec, EXPORTED_WIDTH, measure);
      const content = {
        title: spec.title,
        subtitle: spec.subtitle,
        description: spec.description.join('\n'),
        legend: () => '',
        drawing: diagramMarkup(placed, lightPalette),
        drawingHeight: placed.height,
        notes: spec.notes,
      };
      return Promise.resolve(exportedDocument(content, provenance, measure));
    },
  };
}
