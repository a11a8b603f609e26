/** Whether the cell is feasible; cells outside of the map are not. */
export type Mask = (column: number, row: number) => boolean;

/**
 * SVG path of the outline, the border between feasible and other cells; `''` where no cell is feasible. `x`, `y`: pixel
 * edges of columns and rows. Pure.
 */
export function outlinePath(mask: Mask, x: readonly number[], y: readonly number[]): string {
  const parts: string[] = [];
  const [columns, rows] = [x.length - 1, y.length - 1];
  for (let edge = 0; edge <= columns; edge++) {
    for (let row = 0; row < rows; row++) {
      if (mask(edge - 1, row) === mask(edge, row)) continue;
      const from = row;
      const side = mask(edge, row);
      while (row + 1 < rows && mask(edge, row + 1) === side && mask(edge - 1, row + 1) !== side) row++;
      parts.push(`M${x[edge]} ${y[from]}V${y[row + 1]}`);
    }
  }
  for (let edge = 0; edge <= rows; edge++) {
    for (let column = 0; column < columns; column++) {
      if (mask(column, edge - 1) === mask(column, edge)) continue;
      const from = column;
      const side = mask(column, edge);
      while (column + 1 < columns && mask(column + 1, edge) === side && mask(column + 1, edge - 1) !== side)
        column++;
      parts.push(`M${x[from]} ${y[edge]}H${x[column + 1]}`);
    }
  }
  return parts.join('');
}

/**
 * Place of the outline's label: the feasible cell farthest from the border, in cells; the lowest of several; null where
 * none is feasible.
 */
export function labelCell(mask: Mask, columns: number, rows: number): { column: number; row: number } | null {
  const depth = new Int32Array(columns * rows);
  const at = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= columns || row >= rows ? 0 : depth[row * columns + column];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (mask(column, row))
        depth[row * columns + column] =
          1 +
          Math.min(
            at(column - 1, row),
            at(column, row - 1),
            at(column - 1, row - 1),
            at(column + 1, row - 1),
          );
  let best: { column: number; row: number } | null = null;
  let deepest = 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const below = Math.min(
        at(column + 1, row),
        at(column, row + 1),
        at(column + 1, row + 1),
        at(column - 1, row + 1),
      );
      const here = Math.min(at(column, row), 1 + below);
      depth[row * columns + column] = here;
      if (here > 0 && here >= deepest) {
        deepest = here;
        best = { column, row };
      }
    }
  return best;
}
