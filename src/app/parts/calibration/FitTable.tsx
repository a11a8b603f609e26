import type { ReactNode } from 'react';

/** By column, the head of the row first. A cell that is null belongs to the one before it. */
type Row = readonly ReactNode[];

interface Props {
  head: readonly ReactNode[];
  rows: readonly Row[];
  caption?: ReactNode | undefined;
  /** Accessible name; that of the region where the table scrolls. */
  name?: string;
  scrolls?: boolean;
  testId?: string;
}

/** Numbers of a fit or of its points as a table. */
export function FitTable({ head, rows, caption, name, scrolls = false, testId }: Props) {
  const table = (
    <table className="fit-table" aria-label={scrolls ? undefined : name} data-testid={testId}>
      {caption === undefined ? null : <caption className="quiet-text">{caption}</caption>}
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>{cells.map((cell, column) => (cell === null ? null : cellOf(cells, column)))}</tr>
        ))}
      </tbody>
    </table>
  );
  if (!scrolls) return table;
  return (
    <div className="fit-points" tabIndex={0} role="region" aria-label={name}>
      {table}
    </div>
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
