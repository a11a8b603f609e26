/** The cells of an editor as text, made from a field's value. Never mutated. */
import type { EnteredInputs, InputRow, InputValue, RowsColumn } from '../../../models/contract/inputs.ts';
import { normalisedShares } from '../../../scenario/file/check-list.ts';
import { entryText } from '../../core/inputs/value-text.ts';
import { type GridField, type GridShape, matrixSize } from './grid-shape.ts';

export interface GridCell {
  /** Text of the cell, in the editor's unit. */
  text: string;
  /** The field's number behind the text, where it was not typed: unedited cells preserve every digit. */
  exact?: number;
}

export type GridCells = readonly (readonly GridCell[])[];

/** Removes rounding errors of a division, which a link would carry; entries have at most twelve digits. */
export const withoutDust = (value: number): number => Number(value.toPrecision(12));

/** A number of the field, with seven digits shown. */
function numberCell(value: number, scale: number): GridCell {
  return { text: entryText(scale * value), exact: value };
}

export function newRow(shape: GridShape): readonly GridCell[] {
  return shape.columns.map((column) =>
    typeof column.default === 'number'
      ? numberCell(column.default / shape.scale, shape.scale)
      : { text: column.default ?? '' },
  );
}

/** The cells for the present inputs. Where the input is absent: equal shares, or empty rows. */
export function cellsOf(
  field: GridField,
  shape: GridShape,
  value: InputValue,
  values: EnteredInputs,
): GridCells {
  switch (field.kind) {
    case 'list': {
      const list = value as readonly number[] | null;
      if (list !== null) return list.map((item) => [numberCell(item, shape.scale)]);
      const length = field.lengthFor?.(values) ?? field.default?.length ?? 1;
      const cell = field.shares ? numberCell(1 / length, shape.scale) : { text: '' };
      return Array.from({ length }, () => [cell]);
    }
    case 'matrix': {
      const matrix = value as readonly (readonly number[])[] | null;
      if (matrix !== null) return matrix.map((row) => row.map((item) => numberCell(item, shape.scale)));
      const { rows, columns } = matrixSize(field, value, values);
      const cell = field.shares ? numberCell(1 / columns, shape.scale) : { text: '' };
      return Array.from({ length: rows }, () => Array.from({ length: columns }, () => cell));
    }
    case 'rows': {
      const rows = value as readonly InputRow[] | null;
      if (rows === null) return [newRow(shape)];
      return rows.map((row) => field.columns.map((column) => rowCell(column, row)));
    }
  }
}

function rowCell({ name }: RowsColumn, row: InputRow): GridCell {
  const cell = row[name];
  return typeof cell === 'number' ? numberCell(cell, 1) : { text: cell ?? '' };
}

/** Whether two grids are equal, digit by digit. */
export function sameCells(a: GridCells, b: GridCells): boolean {
  return (
    a.length === b.length &&
    a.every(
      (row, k) =>
        row.length === b[k].length &&
        row.every(({ text, exact }, j) => text === b[k][j].text && exact === b[k][j].exact),
    )
  );
}

/** The cells with other shares: `shares` receives the present shares of each whole, a column or a row. */
function withShares(
  shape: GridShape,
  numbers: readonly (readonly number[])[],
  shares: (present: readonly number[]) => readonly number[],
): GridCells {
  const cells = (row: readonly number[]) => row.map((share) => numberCell(withoutDust(share), shape.scale));
  if (shape.whole === 'row') return numbers.map((row) => cells(shares(row)));
  return shares(numbers.map(([share]) => share)).map((share) => cells([share]));
}

/** Shares in the same proportions with the sum 1; equal ones where all are 0. `numbers`: the field's, row by row. */
export function normalisedCells(shape: GridShape, numbers: readonly (readonly number[])[]): GridCells {
  return withShares(shape, numbers, normalisedShares);
}

/** Equal shares, as many as there are. */
export function equalCells(shape: GridShape, cells: GridCells): GridCells {
  const zeros = cells.map((row) => row.map(() => 0));
  return withShares(shape, zeros, normalisedShares);
}
