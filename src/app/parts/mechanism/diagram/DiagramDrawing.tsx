import type { LaidOutDiagram } from './use-laid-out-diagram.ts';
import './diagram.css';

interface Props {
  drawing: LaidOutDiagram;
  /** Ids of its title and of what says it in words. */
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
