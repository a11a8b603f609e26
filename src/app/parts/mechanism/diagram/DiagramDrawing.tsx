import './diagram.css';
import { type RefObject, useMemo } from 'react';
import type { DiagramSpec } from '../../../../models/contract/diagram.ts';
import { measuredWidth } from '../../../figures/plot/measured-width.ts';
import { usePlaceSize } from '../../../figures/frame/use-place-size.ts';
import { layoutDiagram } from './diagram-layout.ts';
import { diagramMarkup, screenPaint } from './diagram-markup.ts';
import type { PrintedContent } from '../../../../drawing/printed/printed-document.ts';
import type { ExportableFigure } from '../../../figures/export/figure-download.ts';

/** A drawing, laid out for the width of the paper. */
export function diagramExport(spec: DiagramSpec): ExportableFigure {
  const content: PrintedContent = {
    title: spec.title,
    subtitle: spec.subtitle,
    description: spec.description.join('\n'),
    notes: spec.notes,
    draw(width, _, { palette, measure }) {
      const placed = layoutDiagram(spec, width, measure);
      return { width: placed.width, height: placed.height, markup: diagramMarkup(placed, palette) };
    },
  };
  return { figure: spec, content: () => Promise.resolve(content) };
}

/** Its size in px, and its elements. */
interface LaidOutDiagram {
  width: number;
  height: number;
  markup: { __html: string };
}

/** The drawing, laid out for the width of its place between these limits, px; null before the place is mounted. */
export function useLaidOutDiagram(
  spec: DiagramSpec,
  place: RefObject<HTMLElement | null>,
  { least, most = Infinity }: { least: number; most?: number },
): LaidOutDiagram | null {
  const size = usePlaceSize(place);
  const width = size === null ? null : Math.min(most, Math.max(least, size.width));
  return useMemo(() => {
    if (width === null) return null;
    const placed = layoutDiagram(spec, width, measuredWidth);
    // every word in the markup is escaped
    return {
      width: placed.width,
      height: placed.height,
      markup: { __html: diagramMarkup(placed, screenPaint) },
    };
  }, [spec, width]);
}

interface Props {
  drawing: LaidOutDiagram;
  /** Ids of its title and of its text alternative. */
  labelledBy: string;
  describedBy: string;
  zoom?: number;
}

export function DiagramDrawing({ drawing, labelledBy, describedBy, zoom = 1 }: Props) {
  const { width, height, markup } = drawing;
  return (
    <svg
      className="diagram-drawing"
      role="img"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      dangerouslySetInnerHTML={markup}
    />
  );
}
