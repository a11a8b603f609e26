/** The columns of any table of numbers: what their names and their numbers tell. */
import { GrowingNumbers } from '../../formats/points/rows.ts';
import type { MeasuredQuantity, ValueUnit } from '../measured-quantity.ts';
import { isTime, unitOfWord } from '../measured-quantity.ts';
import type { TableShape } from '../text/text-table.ts';
import { type NumberRow, readNumbers } from '../text/table-numbers.ts';

export interface GenericColumn {
  /** Place in a row, from 0. */
  place: number;
  /** As in the header; `column 2` without one. */
  name: string;
  /** The header has a name for it. */
  named: boolean;
  /** NaN where a cell is no number. */
  values: Float64Array;
  numbers: number;
  min: number;
  max: number;
  /** Every number is whole and none is negative. */
  counts: boolean;
  rising: boolean;
  sum: number;
  /** From the name, else from behind the numbers; null = not said. */
  unit: ValueUnit | null;
}

export interface GenericRows {
  /** Columns that are numbers in most of their cells. */
  columns: readonly GenericColumn[];
  rows: number;
  otherLines: number;
  /** Columns of words, and those beyond the first 64. */
  leftOut: number;
}

/** Columns that are kept. */
const mostColumns = 64;

export function genericRows(
  text: string,
  shape: TableShape,
  onProgress?: (characters: number) => void,
): GenericRows {
  const kept = Math.min(shape.columns, mostColumns);
  const values = Array.from({ length: kept }, () => new GrowingNumbers());
  const units = new Map<number, string>();
  const take = ({ values: numbers, units: words, hasUnits }: NumberRow) => {
    for (let k = 0; k < kept; k++) {
      values[k]!.push(numbers[k]!);
      const unit = hasUnits ? words[k]! : null;
      if (unit !== null && !units.has(k)) units.set(k, unit);
    }
  };
  const { rows, otherLines } = readNumbers(text, shape, kept, take, onProgress);
  const columns = values
    .map((column, place) => described(column.scaled(), place, shape.header?.[place] ?? '', units.get(place)))
    .filter(({ numbers }) => 2 * numbers >= rows && numbers > 0);
  return { columns, rows, otherLines, leftOut: shape.columns - columns.length };
}

function described(
  values: Float64Array,
  place: number,
  title: string,
  cellUnit: string | undefined,
): GenericColumn {
  let [numbers, min, max, sum] = [0, Infinity, -Infinity, 0];
  let [counts, rising] = [true, true];
  let last = -Infinity;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    numbers++;
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
    if (value < 0 || !Number.isInteger(value)) counts = false;
    if (value <= last) rising = false;
    last = value;
  }
  const name = title === '' ? `column ${place + 1}` : title.slice(0, 120);
  const unit = unitOfName(title) ?? (cellUnit === undefined ? null : unitOfWord(cellUnit));
  const named = title !== '';
  return { place, name, named, values, numbers, min, max, counts, rising, sum, unit };
}

/** Words of a name: `latency_us`, `Latency [µs]` and `latencyUs` have latency and us. */
export function wordsOf(name: string): string[] {
  return name
    .slice(0, 120)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9µμ%]+/)
    .filter((word) => word !== '');
}

/** The unit stands last: `time in queue (ns)`. A name that is one letter is no unit. */
function unitOfName(name: string): ValueUnit | null {
  const words = wordsOf(name);
  for (const word of [...words].reverse()) {
    const unit = words.length === 1 && word.length === 1 ? null : unitOfWord(word);
    if (unit !== null) return unit;
  }
  return null;
}

export function nameHas(column: GenericColumn, pattern: RegExp): boolean {
  return wordsOf(column.name).some((word) => pattern.test(word));
}

/** What a column of values is, by its name; `other` = not said. */
export function quantityOfName(column: GenericColumn): MeasuredQuantity {
  const has = (pattern: RegExp) => nameHas(column, pattern);
  if (has(/^(?:interarrival|inter|iat|gaps?)$/)) return 'interarrivalUs';
  if (has(/^(?:wait|waiting|queueing|queuing)$/)) return 'waitingUs';
  if (has(/^(?:service|processing|clocks?|duration)$/)) return 'serviceUs';
  if (has(/^(?:latency|latencies|sojourn|delay|delays|rtt|response|owd)$/)) return 'sojournUs';
  const time = column.unit !== null && isTime(column.unit);
  if (time) return 'other';
  if (has(/^(?:queue|qlen|backlog|occupancy)$/)) return 'queueLength';
  if (has(/^(?:batch|batches|burst|bursts|vector|vectors|work)$/)) {
    return column.min <= 0 ? 'batchSize' : 'batchSizeNonEmpty';
  }
  return 'other';
}
