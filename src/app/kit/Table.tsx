import type { ComponentProps, ReactNode } from 'react';

/** The first row of a table: a head for each column. */
export function TableHead({ cells }: { cells: readonly ReactNode[] }) {
  return (
    <thead>
      <tr>
        {cells.map((cell, column) => (
          <th key={column} scope="col">
            {cell}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Cells by column, the head of the row first. A cell that is null is merged with the one before it. */
type Row = readonly ReactNode[];

interface Props extends ComponentProps<'table'> {
  head: readonly ReactNode[];
  rows: readonly Row[];
  /** The element `caption`. */
  caption?: ReactNode | undefined;
}

/** A table whose rows have heads. */
export function Table({ head, rows, caption, ...rest }: Props) {
  return (
    <table {...rest}>
      {caption}
      <TableHead cells={head} />
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>{cells.map((cell, column) => (cell === null ? null : cellOf(cells, column)))}</tr>
        ))}
      </tbody>
    </table>
  );
}

function cellOf(cells: Row, column: number) {
  let colSpan = 1;
  while (cells[column + colSpan] === null) colSpan++;
  return column === 0 ? (
    <th key={column} scope="row" colSpan={colSpan}>
      {cells[column]}
    </th>
  ) : (
    <td key={column} colSpan={colSpan}>
      {cells[column]}
    </td>
  );
}
