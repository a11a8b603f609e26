/** What a list, a matrix and rows have in common when they are edited: rows of cells in named columns. */
import type {
  InputValue,
  EnteredInputs,
  ListField,
  MatrixField,
  RowsColumn,
  RowsField,
} from '../../../models/contract/inputs.ts';

export type GridField = ListField | MatrixField | RowsField;

export interface GridShape {
  /** One row, in the singular: `port`. */
  rowLabel: string;
  /** In the units of the editor: shares are edited in per cent. */
  columns: readonly RowsColumn[];
  /** How few and how many rows there can be; the same where the editor neither adds nor removes any. */
  minRows: number;
  maxRows: number;
  /** Where the numbers are shares: what adds up to 100 %, the one column or each row. */
  whole: 'column' | 'row' | null;
  /** A number in a cell = the field's number times this: 100 for shares in per cent. */
  scale: number;
}

/** The shape for these inputs; `value`: the field's own. */
export function gridShape(field: GridField, value: InputValue, values: EnteredInputs): GridShape {
  switch (field.kind) {
    case 'list':
      return listShape(field);
    case 'matrix':
      return matrixShape(field, matrixSize(field, value, values));
    case 'rows':
      return {
        rowLabel: field.rowLabel,
        columns: field.columns,
        minRows: 0,
        maxRows: field.maxRows,
        whole: null,
        scale: 1,
      };
  }
}

/** A given matrix has its own size; without one the other inputs say it, or the default does. */
export function matrixSize(
  field: MatrixField,
  value: InputValue,
  values: EnteredInputs,
): { rows: number; columns: number } {
  const given = value as readonly (readonly number[])[] | null;
  if (given !== null) return { rows: given.length, columns: given[0].length };
  return (
    field.sizeFor?.(values) ?? { rows: field.default?.length ?? 1, columns: field.default?.[0].length ?? 1 }
  );
}

function listShape(field: ListField): GridShape {
  return {
    rowLabel: field.itemLabel,
    columns: [numberColumn(field, 'value', field.valueLabel)],
    minRows: 1,
    maxRows: field.maxLength,
    whole: field.shares ? 'column' : null,
    scale: field.shares ? 100 : 1,
  };
}

function matrixShape(field: MatrixField, size: { rows: number; columns: number }): GridShape {
  const fixed = field.sizeFor !== undefined;
  return {
    rowLabel: field.rowLabel,
    columns: Array.from({ length: size.columns }, (_, k) =>
      numberColumn(field, `column${k + 1}`, `${field.columnLabel} ${k + 1}`),
    ),
    minRows: fixed ? size.rows : 1,
    maxRows: fixed ? size.rows : field.maxRows,
    whole: field.shares ? 'row' : null,
    scale: field.shares ? 100 : 1,
  };
}

/**
 * The numbers of a list or matrix as a column; a new row of shares has none of the whole, other numbers are to be
 * entered.
 */
function numberColumn(field: ListField | MatrixField, name: string, label: string): RowsColumn {
  const scale = field.shares ? 100 : 1;
  return {
    kind: 'number',
    name,
    label,
    unit: field.shares ? '%' : field.unit,
    min: scale * field.itemMin,
    max: scale * field.itemMax,
    default: field.shares ? 0 : null,
  };
}

/** The unit to be told beside the label; `''` where there is none or the label says it: cores. */
export function columnUnit(column: RowsColumn): string {
  if (column.kind !== 'number') return '';
  return column.unit.toLowerCase() === column.label.toLowerCase() ? '' : column.unit;
}

/** `share of the load (%)`. */
export function columnHeading(column: RowsColumn): string {
  const unit = columnUnit(column);
  return unit === '' ? column.label : `${column.label} (${unit})`;
}
