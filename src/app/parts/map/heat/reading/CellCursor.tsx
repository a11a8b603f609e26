import type { ReactNode } from 'react';
import { ActionButton } from '../../../../kit/commands/ActionButton.tsx';
import type { PlotArea } from '../../../../../drawing/frame/plot-geometry.ts';
import type { CellPlace } from './cell-words.ts';
import type { cellPixels } from '../heat-geometry.ts';
import type { HeatSpec } from '../heat-spec.ts';

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

/** Place and result of the cell that is read, and a button that sets its inputs, for a finger. */
export function CellWords(props: {
  words: { place: string; result: string } | null;
  /** Shown where no cell is read. */
  hint: ReactNode;
  /** null: no cell is chosen. */
  onGo: (() => void) | null;
}) {
  const { words, hint, onGo } = props;
  return (
    <>
      {words === null ? (
        <p className="quiet-text">{hint}</p>
      ) : (
        <p>
          <strong>{words.place}</strong> {words.result}
        </p>
      )}
      {onGo !== null && <ActionButton onClick={onGo}>Go there</ActionButton>}
    </>
  );
}

function nearestIndex(positions: readonly number[], value: number): number {
  let best = 0;
  positions.forEach((position, k) => {
    if (Math.abs(position - value) < Math.abs(positions[best] - value)) best = k;
  });
  return best;
}

/** Initial cell of the cursor: at the operating point, or in the middle. */
export function firstCell({ columns, rows, now }: Pick<HeatSpec, 'columns' | 'rows' | 'now'>): CellPlace {
  if (now === null) return { column: columns.length >> 1, row: rows.length >> 1 };
  return { column: nearestIndex(columns, now.x), row: nearestIndex(rows, now.y) };
}

/** Columns and rows by which a key moves the cursor; undefined for a key that does not. */
export function cellMove(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  columns: number,
): readonly [number, number] | undefined {
  const far = shiftKey ? 10 : 1;
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowRight: [far, 0],
    ArrowLeft: [-far, 0],
    ArrowUp: [0, far],
    ArrowDown: [0, -far],
    PageUp: [0, 10],
    PageDown: [0, -10],
    Home: [-columns, 0],
    End: [columns, 0],
  };
  return moves[key];
}
