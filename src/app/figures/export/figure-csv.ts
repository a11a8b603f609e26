/** A figure's data table as a CSV file: locale-free numbers at full precision, provenance in comment lines. Pure. */
import type { FigureColumn, FigureSpec } from '../../../models/contract/figure.ts';
import { type Cell, csvCell, csvComment, csvText, tabCell } from '../../../text/csv-cell.ts';
import { titleWithUnit } from '../../../drawing/frame/plot-geometry.ts';

/** The words and numbers of a figure. */
export type TabledFigure = Pick<
  FigureSpec,
  'title' | 'subtitle' | 'table' | 'computedOver' | 'computedWith'
> &
  Partial<Pick<FigureSpec, 'series'>>;

/** `packets lost (share)`: a share of one where the page shows per cent. */
const heading = ({ label, unit, shares }: FigureColumn) =>
  titleWithUnit(label, shares === true && !/\bshare\b/i.test(label) ? 'share' : unit);

/** Digits to which a number is exact after a change of unit. */
const exactDigits = 14;

/** A number at full precision, without the rounding errors of few digits: `2.01` for `2.0100000000000002`. */
function plainCell(cell: Cell): Cell {
  if (typeof cell !== 'number') return cell;
  const plain = Number(cell.toPrecision(exactDigits));
  return String(plain).length + 3 < String(cell).length ? plain : cell;
}

/** Comment lines first, then one header line `label (unit)`, then the rows; lines end in LF, the file is UTF-8. */
export function figureCsv(spec: TabledFigure, provenance: readonly string[]): string {
  const { columns, rows } = spec.table;
  const lines = [
    ...[spec.title, spec.subtitle, ...provenance].map(csvComment),
    columns.map((column) => csvText(heading(column))).join(','),
    ...rows.map((row) => row.map((cell) => csvCell(plainCell(cell))).join(',')),
  ];
  return lines.join('\n') + '\n';
}

/** The table for the clipboard: tab-separated, as spreadsheets take it; no comment lines. */
export function figureTabs(spec: TabledFigure): string {
  const { columns, rows } = spec.table;
  return [
    columns.map((column) => tabCell(heading(column))).join('\t'),
    ...rows.map((row) => row.map((cell) => tabCell(plainCell(cell))).join('\t')),
  ].join('\n');
}
