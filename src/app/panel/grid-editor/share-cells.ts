/** Scales shares in an editor to a whole, or makes them equal. */
import { normalisedShares } from '../../../scenario/file/check-list.ts';
import { type GridCells, numberCell, withoutDust } from './grid-cells.ts';
import type { GridShape } from './grid-shape.ts';

/** Every whole at the given shares: `shares` gets one whole's present shares. */
function withShares(
  shape: GridShape,
  numbers: readonly (readonly number[])[],
  shares: (present: readonly number[]) => readonly number[],
): GridCells {
  const cells = (row: readonly number[]) => row.map((share) => numberCell(withoutDust(share), shape.scale));
  if (shape.whole === 'row') return numbers.map((row) => cells(shares(row)));
  return shares(numbers.map(([share]) => share)).map((share) => cells([share]));
}

/** The same proportions with the sum 1; equal ones where all are 0. `numbers`: the field's, row by row. */
export function normalisedCells(shape: GridShape, numbers: readonly (readonly number[])[]): GridCells {
  return withShares(shape, numbers, normalisedShares);
}

/** Equal shares, as many as there are. */
export function equalCells(shape: GridShape, cells: GridCells): GridCells {
  const nothing = cells.map((row) => row.map(() => 0));
  return withShares(shape, nothing, normalisedShares);
}
