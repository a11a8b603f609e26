/** Whether a file is a table of response times, from its beginning: where it belongs is decided before it is read. */
import { cellNames, headerCells } from '../cost-tables/header-cells.ts';
import { responseColumns } from './response-units.ts';

/** True where the first line that is no comment names the columns functions, rate and response time. Never throws. */
export function namesResponseColumns(head: Uint8Array): boolean {
  const cells = headerCells(head);
  return cells !== null && responseColumns(cellNames(cells)) !== null;
}
