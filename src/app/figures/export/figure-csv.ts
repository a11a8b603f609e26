/** A figure's data table as a CSV file: locale-free numbers at full precision, provenance in comment lines. Pure. */
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { csvCell, csvComment, csvText, tabCell } from '../../../text/csv-cell.ts';
import { titleWithUnit } from '../frame/plot-geometry.ts';

/** The words and numbers of a figure. */
export type TabledFigure = Pick<
  FigureSpec,
  'title' | 'subtitle' | 'table' | 'computedOver' | 'computedWith'
> &
  Partial<Pick<FigureSpec, 'series'>>;

/** Comment lines first, then one header line `label (unit)`, then the rows; lines end in LF, the file is UTF-8. */
export function figureCsv(spec: TabledFigure, provenance: readonly string[]): string {
  const { columns, rows } = spec.table;
  const lines = [
    ...[spec.title, spec.subtitle, ...provenance].map(csvComment),
    columns.map(({ label, unit }) => csvText(titleWithUnit(label, unit))).join(','),
    ...rows.map((row) => row.map(csvCell).join(',')),
  ];
  return lines.join('\n') + '\n';
}

/** The table for the clipboard: tab-separated, as spreadsheets take it; no comment lines. */
export function figureTabs(spec: TabledFigure): string {
  const { columns, rows } = spec.table;
  return [
    columns.map(({ label, unit }) => tabCell(titleWithUnit(label, unit))).join('\t'),
    ...rows.map((row) => row.map(tabCell).join('\t')),
  ].join('\n');
}
