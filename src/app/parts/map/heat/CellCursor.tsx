import type { PlotArea } from '../../../figures/frame/plot-geometry.ts';
import type { CellPlace } from './cell-words.ts';
import type { cellPixels } from './heat-geometry.ts';

interface Props {
  place: CellPlace;
  /** Pixels of the edges of the cells. */
  pixels: ReturnType<typeof cellPixels>;
  area: PlotArea;
}

/** A line round one cell, over a wider one of another colour, so that it is visible on every shade of the map. */
export function CellCursor({ place: { column, row }, pixels, area }: Props) {
  return (
    <svg width={area.width} height={area.height} aria-hidden="true">
      {['map-cursor-under', 'map-cursor'].map((className) => (
        <rect
          key={className}
          className={className}
          x={pixels.x[column] - area.left + 0.5}
          y={pixels.y[row + 1] - area.top + 0.5}
          width={Math.max(1, pixels.x[column + 1] - pixels.x[column] - 1)}
          height={Math.max(1, pixels.y[row] - pixels.y[row + 1] - 1)}
        />
      ))}
    </svg>
  );
}
