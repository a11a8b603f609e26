import type { Cells } from './cells.ts';
import { numberOf } from '../../text/number-words.ts';

/** Delimiters in order of precedence; the blank only separates when no other is on the first line. */
const delimiters = [59, 9, 44] as const;
const blank = 32;

/** The byte that separates the columns: `;`, tab or `,`, whichever of these comes first in that order, else blanks. */
export function delimiterOf(bytes: Uint8Array, start: number, end: number): number {
  const line = bytes.subarray(start, end);
  return delimiters.find((delimiter) => line.includes(delimiter)) ?? blank;
}

type CsvKind = 'batch-csv' | 'latency-csv';

/** How a two-column table is to be read. */
export interface CsvHead {
  kind: CsvKind;
  delimiter: number;
  /** Cells of the two columns, in the order of `csvColumns`. */
  columns: readonly [number, number];
  /** The first line names the columns. */
  header: boolean;
}

const csvColumns: Readonly<Record<CsvKind, readonly [string, string]>> = {
  'batch-csv': ['t1_cycles', 'batch_size'],
  'latency-csv': ['latency_ns', 'count'],
};

/** Latencies stop below this (1000 s); a first column beyond it is a time stamp counter. */
export const latencyLimitNs = 1e12;

const readable =
  'the text is neither a table of measurements nor an output of a tool that is known here; a table needs names of its columns in the first row, an output needs to be pasted whole.';

const allowedColumns = 'allowed are t1_cycles,batch_size or latency_ns,count.';
const allowedNames =
  'allowed are t1_cycles,batch_size, or latency_ns,count, or a setting (rate_gbps, load_mpps or frame_bytes) with results (loss_percent, p99_us, latency_us, throughput_mpps ...).';

/** Understands the first line, split into `cells`, or refuses it. */
export function readCsvHead(cells: Cells, delimiter: number): CsvHead {
  const names = Array.from({ length: Math.min(cells.count, 16) }, (_, cell) =>
    cells.text(cell).trim().toLowerCase(),
  );
  const header = !names.some((name) => /^[+-]?[.,]?\d/.test(name));
  if (isProse(names, cells.count, delimiter, header)) cells.refuse('no-table', readable);
  if (!header) {
    requireTwoColumns(cells);
    const kind = Number(names[0]) >= latencyLimitNs ? 'batch-csv' : 'latency-csv';
    return { kind, delimiter, columns: [0, 1], header };
  }
  for (const kind of ['batch-csv', 'latency-csv'] as const) {
    const [first, second] = csvColumns[kind].map((name) => names.indexOf(name)) as [number, number];
    if (first >= 0 && second >= 0 && cells.count === 2) {
      return { kind, delimiter, columns: [first, second], header };
    }
  }
  const shown = names.slice(0, 4).map((_, cell) => cells.shown(cell));
  const more = cells.count > 4 ? ` and ${cells.count - 4} more` : '';
  const are = cells.count === 1 ? 'column is' : 'columns are';
  return cells.refuse('wrong-columns', `the ${are} ${shown.join(', ')}${more}; ${allowedNames}`);
}

const mostWords = 6;

/** A line of words is not a row of names; between blanks every sentence looks like one. */
function isProse(names: readonly string[], count: number, delimiter: number, header: boolean): boolean {
  const known = names.some((name) => Object.values(csvColumns).flat().includes(name));
  if (known) return false;
  // Bare rows have no words.
  if (!header && names.some((name) => /[a-z]{3}/.test(name))) return true;
  if (delimiter === blank) return header || count > 2;
  if (count === 2 && names[1] === '') return header;
  return header && names.some((name) => name.split(/\s+/).length > mostWords || /[.!?]$/.test(name));
}

/** Refuses a row that has not exactly two cells. */
export function requireTwoColumns(cells: Cells): void {
  if (cells.count === 2) return;
  const columns = numberOf(cells.count, 'column');
  cells.refuse('wrong-columns', `${columns} instead of 2; ${allowedColumns}`);
}
