/** A figure's data table as a CSV file: locale-free numbers at full precision, provenance in comment lines. Pure. */
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { titleWithUnit } from '../frame/plot-geometry.ts';

/** What of a figure is words and numbers. */
export type TabledFigure = Pick<FigureSpec, 'title' | 'subtitle' | 'table'>;

type Cell = number | string | null;

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A number as JavaScript prints it (shortest that reads back the same); nothing for what has no value. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  return quoted(cell);
}

function comment(line: string): string {
  return `# ${line.replace(/\s+/g, ' ').trim()}`;
}

/** Comment lines first, then one header line `label (unit)`, then the rows; lines end in LF, the file is UTF-8. */
export function figureCsv(spec: TabledFigure, provenance: readonly string[]): string {
  const { columns, rows } = spec.table;
  const lines = [
    comment(spec.title),
    comment(spec.subtitle),
    ...provenance.map(comment),
    columns.map(({ label, unit }) => quoted(titleWithUnit(label, unit))).join(','),
    ...rows.map((row) => row.map(cellText).join(',')),
  ];
  return lines.join('\n') + '\n';
}

/** The table for the clipboard: tab-separated, as spreadsheets take it; no comment lines. */
export function figureTabs(spec: TabledFigure): string {
  const { columns, rows } = spec.table;
  const plain = (cell: Cell) => (typeof cell === 'string' ? cell.replace(/[\t\r\n]+/g, ' ') : cellText(cell));
  return [
    columns.map(({ label, unit }) => plain(titleWithUnit(label, unit))).join('\t'),
    ...rows.map((row) => row.map(plain).join('\t')),
  ].join('\n');
}
