/** The common structure of a list, a matrix and rows in an editor: rows of cells in named columns. */
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
  /** Columns in the units of the editor: shares are edited in per cent. */
  columns: readonly RowsColumn[];
  /** Limits of the number of rows; equal where the editor neither adds nor removes any. */
  minRows: number;
  maxRows: number;
  /** For shares: the unit that adds up to 100 %, the one column or each row. */
  whole: 'column' | 'row' | null;
  /** A number in a cell = the field's number times this: 100 for shares in per cent. */
  scale: number;
}

/** The shape for these inputs; `value`: that of the field. */
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

/** The size of a given matrix; without one that of the other inputs or of the default. */
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
 * The numbers of a list or matrix as a column; a new row of shares has the share 0, other numbers have to be entered.
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

/** The unit to be shown beside the label; `''` where there is none or the label contains it: cores. */
export function columnUnit(column: RowsColumn): string {
  if (column.kind !== 'number') return '';
  return column.unit.toLowerCase() === column.label.toLowerCase() ? '' : column.unit;
}

/** `share of the load (%)`. */
export function columnHeading(column: RowsColumn): string {
  const unit = columnUnit(column);
  return unit === '' ? column.label : `${column.label} (${unit})`;
}
