import type { FigureColumn } from '../../models/contract/figure.ts';
import { formatCount, formatSignificant } from '../../text/number-format.ts';
import type { TabledFigure } from './export/figure-csv.ts';
import { titleWithUnit } from '../../drawing/frame/plot-geometry.ts';

/** Rows shown at most; the CSV file has all. A table of thousands of rows is slow and of little use. */
const MAX_ROWS = 400;

function cellText(cell: number | string | null, { shares }: FigureColumn): string {
  if (typeof cell === 'string') return cell;
  if (cell !== null && shares === true) return formatSignificant(100 * cell, 4);
  if (cell !== null && Number.isInteger(cell)) return formatCount(cell);
  return formatSignificant(cell, 4);
}

/** The figure's numbers as a table; the header row remains visible while the rows scroll. */
export function DataTable({ spec }: { spec: TabledFigure }) {
  const { columns, rows } = spec.table;
  const shown = rows.slice(0, MAX_ROWS);
  return (
    <div className="figure-table" tabIndex={0} role="region" aria-label={`${spec.title}, data table`}>
      <table>
        <caption>
          {spec.title}. {spec.subtitle}.
          {rows.length > shown.length &&
            ` First ${formatCount(shown.length)} of ${formatCount(rows.length)} rows; the CSV file has all of them.`}
        </caption>
        <thead>
          <tr>
            {columns.map(({ label, unit, shares }) => (
              <th key={`${label} ${unit}`} scope="col">
                {titleWithUnit(label, shares === true ? '%' : unit)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, k) => (
            <tr key={k}>
              {row.map((cell, column) => (
                <td key={column}>{cellText(cell, columns[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
