/** Lists, matrices and rows in one line: short for the panel, complete for paper and exports. */
import type {
  InputRow,
  ListField,
  MatrixField,
  RowsColumn,
  RowsField,
} from '../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { numberOf, lowered } from '../../../text/number-words.ts';

/** Longer lists are summarized by their smallest and largest number in the panel. */
const mostListed = 8;

const unitOf = ({ shares, unit }: ListField | MatrixField): string => (shares ? '%' : unit);

/** Shares are shown in per cent; four digits, because nothing is copied from here. */
function numberText(field: ListField | MatrixField, value: number): string {
  return formatPlain(field.shares ? 100 * value : value, 4);
}

/** `4 ports: 15, 20, 25, 40 %`, `8 ports: 12.5 % each`, `64 ports: 0.5 to 40 %`. */
export function listSummary(field: ListField, list: readonly number[]): string {
  const [low, high] = [Math.min(...list), Math.max(...list)];
  if (list.length <= mostListed || low === high) return listText(field, list);
  const range = `${numberText(field, low)} to ${numberText(field, high)}`;
  return `${numberOf(list.length, field.itemLabel)}: ${withUnit(range, unitOf(field))}`;
}

/** Every number, however many. */
export function listText(field: ListField, list: readonly number[]): string {
  const texts = list.map((value) => numberText(field, value));
  const same = list.length > 1 && list.every((value) => value === list[0]);
  const numbers = withUnit(same ? texts[0] : texts.join(', '), unitOf(field));
  return `${numberOf(list.length, field.itemLabel)}: ${numbers}${same ? ' each' : ''}`;
}

/** `4 ports: 60/40, 50/50, 100/0, 0/100 %`, larger ones by their size: `16 ports over 8 cores`. */
export function matrixSummary(field: MatrixField, matrix: readonly (readonly number[])[]): string {
  if (matrix.length * matrix[0].length <= mostListed) return matrixText(field, matrix);
  return `${numberOf(matrix.length, field.rowLabel)} over ${numberOf(matrix[0].length, field.columnLabel)}`;
}

/** Every number, however many. */
export function matrixText(field: MatrixField, matrix: readonly (readonly number[])[]): string {
  const rows = matrix.map((row) => row.map((value) => numberText(field, value)).join('/'));
  return `${numberOf(matrix.length, field.rowLabel)}: ${withUnit(rows.join(', '), unitOf(field))}`;
}

/** `2 CPUs`. */
export function rowsSummary(field: RowsField, rows: readonly InputRow[]): string {
  return numberOf(rows.length, field.rowLabel);
}

/** `2 CPUs: Xeon, 8 cores, clock 3.7 GHz; Core i9, ...`; empty cells are left out. */
export function rowsText(field: RowsField, rows: readonly InputRow[]): string {
  const texts = rows.map((row) =>
    field.columns
      .flatMap((column) => {
        const cell = row[column.name];
        return cell === null || cell === undefined ? [] : [rowCellText(column, cell)];
      })
      .join(', '),
  );
  return `${rowsSummary(field, rows)}: ${texts.join('; ')}`;
}

function rowCellText(column: RowsColumn, cell: number | string): string {
  const label = lowered(column.label);
  switch (column.kind) {
    case 'text':
      return String(cell);
    case 'choice':
      return `${label} ${column.options.find(({ value }) => value === cell)?.label ?? cell}`;
    case 'number': {
      const text = withUnit(formatPlain(cell as number, 7), column.unit);
      return column.unit === label ? text : `${label} ${text}`;
    }
  }
}
