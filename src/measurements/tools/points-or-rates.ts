/**
 * Tables of points that the streaming reader would not do justice to: the rate tables know their times, or ask what
 * they leave open.
 */
import { pointColumns } from './rate-table/points.ts';
import { timeColumns } from './rate-table/time.ts';
import { tableShape } from './text/text-table.ts';

/** What the rate tables have columns for. */
const ownRoles: readonly string[] = ['frame', 'load', 'throughput', 'loss', 'sojourn'];
const groupedCell = /"\s*[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?\s*"/;

/**
 * Whether a table with named columns is better read as rates: sent and received over time, a rate whose unit nobody
 * says or that is a share of a line rate, numbers with commas between thousands.
 */
export function areRates(head: string): boolean {
  const header = tableShape(head)?.header ?? null;
  if (header === null) return false;
  if (hasPair(header)) return true;
  const columns = pointColumns(header)?.columns;
  if (columns === undefined || [...columns.keys()].some((role) => !ownRoles.includes(role))) return false;
  const open = (['load', 'throughput'] as const).some((role) => {
    const column = columns.get(role);
    return column !== undefined && (column.unit === null || column.unit === 'percent');
  });
  return open || groupedCell.test(head) || commasOpen(head);
}

/** Every comma in its numbers has three digits behind it: it could be the decimal one or stand between thousands. */
export function commasOpen(head: string): boolean {
  return tableShape(head)?.markCertain === false;
}

/** Sent and received of one kind of traffic, and a time. */
function hasPair(header: readonly string[]): boolean {
  const rates = timeColumns(header)?.rates ?? [];
  return rates.some(
    ({ family, direction }) =>
      direction === 'tx' && rates.some((other) => other.family === family && other.direction === 'rx'),
  );
}
