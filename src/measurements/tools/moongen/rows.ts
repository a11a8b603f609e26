/** Rows `value,count` of a histogram that MoonGen wrote, in any order. */
import { SortedCounts } from '../../formats/sorted-counts.ts';
import type { DroppedRows } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { unitOfWord, type TimeUnit } from '../measured-quantity.ts';
import { takeLines } from '../text/cut.ts';
import { type TextLine, unquotedLines, refuseLine, shownText } from '../text/lines.ts';
import { counterOf, decimalOf } from '../text/number.ts';

export interface MoongenRows {
  /** Different values, rising, in the unit of the text. */
  value: Float64Array;
  /** > 0. */
  count: Float64Array;
  samples: number;
  /** Rows with a count above 0. */
  rows: number;
  /** Rows behind a larger value. */
  unsorted: number;
  /** Unit that the head of the columns names; null without one. */
  unit: TimeUnit | null;
  header: boolean;
  dropped: readonly DroppedRows[];
}

const longestLine = 256;
/** Beyond, sums of counts are no longer exact. */
const largestCount = 999_999_999_999_999;
const largestValue = 1e15;
const times: readonly string[] = ['ns', 'us', 'ms', 's'] satisfies TimeUnit[];

/** The two cells of a row, separated by a comma, semicolon, tab or blanks; null for any other line. */
export function twoCells(text: string): readonly [string, string] | null {
  if (text.length > longestLine) return null;
  const cells = text.trim().split(/\s*[,;]\s*|\s+/, 3);
  return cells.length === 2 && cells[0] !== '' ? [cells[0]!, cells[1]!] : null;
}

/** Two names without digits. */
export function isHead(cells: readonly [string, string] | null): cells is readonly [string, string] {
  return cells?.every((cell) => /^"?[A-Za-z][A-Za-z_()[\]/ µμ]*"?$/.test(cell)) ?? false;
}

export function moongenRows(text: string): MoongenRows {
  const values = new SortedCounts();
  let samples = 0;
  let rows = 0;
  let zeroCounts = 0;
  let unsorted = 0;
  let highest = -1;
  let head: readonly [string, string] | null = null;
  const takeRow = (line: TextLine) => {
    const cells = twoCells(line.text);
    if (rows + zeroCounts === 0 && head === null && isHead(cells)) {
      head = cells;
      return;
    }
    const value = decimalOf(cells?.[0] ?? '');
    const count = counterOf(cells?.[1] ?? '');
    if (cells === null || value === null || count === null) {
      const shown = shownText(line.text.trim());
      return refuseLine('not-a-row', line, `${shown} is not a row of a latency and its count.`);
    }
    if (value < 0 || value > largestValue || count > largestCount) {
      return refuseLine('out-of-range', line, `${shownText(line.text.trim())} is out of range.`);
    }
    if (count === 0) zeroCounts++;
    else {
      rows++;
      samples += count;
      if (value < highest) unsorted++;
      else highest = value;
      values.add(value, count);
    }
  };
  const cut = takeLines(text, filledLines(text), takeRow);
  if (rows === 0) throw emptyHistogram(zeroCounts);
  const dropped = cut === null ? [] : [cut];
  if (zeroCounts > 0) {
    const message = `${zeroCounts === 1 ? '1 row has' : `${grouped(zeroCounts)} rows have`} count 0 and no effect.`;
    dropped.push({ code: 'zero-count', count: zeroCounts, message });
  }
  const unit = unitOfHead(head);
  return { ...values.finish(), samples, rows, unsorted, unit, header: head !== null, dropped };
}

function* filledLines(text: string): Generator<TextLine> {
  for (const line of unquotedLines(text)) if (line.text.trim() !== '') yield line;
}

function emptyHistogram(zeroCounts: number): MeasurementFailure {
  return zeroCounts > 0
    ? new MeasurementFailure('no-samples', 'Every count is 0; at least one must be larger.')
    : new MeasurementFailure(
        'empty-histogram',
        'The text has no row of a latency and a count; MoonGen writes its histogram when it ends by itself, not when it is killed.',
      );
}

function unitOfHead(head: readonly [string, string] | null): TimeUnit | null {
  const words = (head?.[0] ?? '').split(/[^A-Za-zµμ]+/);
  const unit = words.map((word) => (word === '' ? null : unitOfWord(word))).find((each) => each !== null);
  return unit !== undefined && times.includes(unit as string) ? (unit as TimeUnit) : null;
}
