/** Reads the cells of an editor: the field's value, or the faulty cell and its allowed values. */
import type { InputRow, InputValue, NumberColumn, RowsColumn } from '../../../models/contract/inputs.ts';
import { checkNumberText, checkValue } from '../../../scenario/file/check-field.ts';
import { addsUpToOne } from '../../../scenario/file/check-list.ts';
import { quote } from '../../../scenario/file/fault-words.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { capitalised, lowered } from '../../../text/number-words.ts';
import { type GridCell, type GridCells, withoutDust } from './grid-cells.ts';
import type { GridField, GridShape } from './grid-shape.ts';

type CellValue = number | string | null;
type CellReading = { ok: true; value: CellValue } | { ok: false; message: string };

interface CellFault {
  row: number;
  column: number;
  /** One sentence that names the row and the column. */
  message: string;
}

export interface GridReading {
  /** The field's value; undefined while there is a fault. */
  value: InputValue | undefined;
  cellFaults: readonly CellFault[];
  /** The first fault, one sentence; null without one. */
  message: string | null;
  /** For shares: the sum of each whole, 1 when it is right; null while one of its cells cannot be read. */
  sums: readonly (number | null)[];
  /** For shares: the field's numbers row by row, whatever their sums; null while a cell cannot be read. */
  shares: readonly (readonly number[])[] | null;
}

/** `Port 3, share of the load`. */
export function cellName(shape: GridShape, row: number, column: number): string {
  return capitalised(`${shape.rowLabel} ${row + 1}, ${lowered(shape.columns[column].label)}`);
}

/** The rule of numbers on this page, with the cell's name as the label. */
function readNumber(column: NumberColumn, scale: number, name: string, text: string): CellReading {
  const check = checkNumberText(
    {
      kind: 'number',
      name: column.name,
      label: name,
      group: '',
      unit: column.unit,
      default: column.default,
      min: column.min,
      max: column.max,
      sliderMin: column.min,
      sliderMax: column.max,
      step: 1,
      scale: 'linear',
      ...(column.integer === undefined ? {} : { integer: column.integer }),
      ...(column.optional === undefined ? {} : { optional: column.optional }),
    },
    text,
  );
  if (!check.ok) {
    const { message } = check.fault;
    return { ok: false, message: message.startsWith(name) ? message : `${name}: ${message}` };
  }
  const value = check.value as number | null;
  return { ok: true, value: value === null || scale === 1 ? value : withoutDust(value / scale) };
}

function readCell(shape: GridShape, column: RowsColumn, name: string, cell: GridCell): CellReading {
  if (cell.exact !== undefined) return { ok: true, value: cell.exact };
  if (column.kind === 'number') return readNumber(column, shape.scale, name, cell.text);
  const text = cell.text.trim();
  if (text === '') {
    return column.optional
      ? { ok: true, value: null }
      : {
          ok: false,
          message: `${name} is empty: ${column.kind === 'text' ? 'enter a text' : 'choose one'}.`,
        };
  }
  if (column.kind === 'text') {
    return text.length <= column.maxLength
      ? { ok: true, value: text }
      : {
          ok: false,
          message: `${name} can have at most ${column.maxLength} characters, not ${text.length}.`,
        };
  }
  if (column.options.some(({ value }) => value === text)) return { ok: true, value: text };
  const options = column.options.map(({ label }) => label).join(', ');
  return { ok: false, message: `${name} must be one of ${options}, not ${quote(text)}.` };
}

function sumOf(values: readonly (CellValue | undefined)[]): number | null {
  return values.every((value) => typeof value === 'number') ? values.reduce((a, b) => a + b, 0) : null;
}

/** `undefined`: the cell cannot be read. */
function sumsOf(
  shape: GridShape,
  values: readonly (readonly (CellValue | undefined)[])[],
): (number | null)[] {
  if (shape.whole === null) return [];
  return shape.whole === 'row' ? values.map(sumOf) : [sumOf(values.map((row) => row[0]))];
}

/** The fault of sums of shares, `The shares add up to 95 %; they must add up to 100 %.` */
function sumFault(shape: GridShape, sums: readonly (number | null)[]): string | null {
  const off = sums.findIndex((sum) => sum !== null && !addsUpToOne([sum]));
  if (off < 0) return null;
  const subject =
    shape.whole === 'row' ? `${capitalised(shape.rowLabel)} ${off + 1}: the shares` : 'The shares';
  return `${subject} add up to ${percent(sums[off]!)}; they must add up to ${percent(1)}.`;
}

/** Seven digits: a sum refused as 99.9998 % must show the difference. */
export function percent(share: number): string {
  return withUnit(formatPlain(100 * share, 7), '%');
}

function assemble(field: GridField, shape: GridShape, values: readonly (readonly CellValue[])[]): InputValue {
  switch (field.kind) {
    case 'list':
      return values.map((row) => row[0] as number);
    case 'matrix':
      return values as readonly (readonly number[])[];
    case 'rows':
      if (values.length === 0) return null; // null means that no rows are given
      return values.map((row): InputRow =>
        Object.fromEntries(shape.columns.map(({ name }, k) => [name, row[k]])),
      );
  }
}

/** Cells first, then sums, then the rules of the field: the first fault is reported. */
export function readGrid(field: GridField, shape: GridShape, cells: GridCells): GridReading {
  const cellFaults: CellFault[] = [];
  const values = cells.map((row, k) =>
    row.map((cell, j): CellValue | undefined => {
      const reading = readCell(shape, shape.columns[j], cellName(shape, k, j), cell);
      if (reading.ok) return reading.value;
      cellFaults.push({ row: k, column: j, message: reading.message });
      return undefined;
    }),
  );
  const sums = sumsOf(shape, values);
  const shares =
    shape.whole === null || cellFaults.length > 0 ? null : (values as readonly (readonly number[])[]);
  const refused = (message: string): GridReading => ({ value: undefined, cellFaults, message, sums, shares });
  if (cellFaults.length > 0) return refused(cellFaults[0].message);
  const wrongSum = sumFault(shape, sums);
  if (wrongSum !== null) return refused(wrongSum);
  const check = checkValue(field, assemble(field, shape, values as readonly (readonly CellValue[])[]));
  if (!check.ok) return refused(check.fault.message);
  return { value: check.value, cellFaults, message: null, sums, shares };
}
