/** The summary that the load generator mutilate prints for the run whose polls were counted, and its results. */
import { numberIn, type TextLine, refuseWidth } from '../../lines/lines.ts';
import { decimalOf } from '../../lines/number.ts';
import type { ToolResult } from '../tool-reading.ts';

/** One row: `avg`, `std`, `min`, `p50`, `p99.9` ... in the order of the columns. */
interface LatencyRow {
  name: string;
  values: ReadonlyMap<string, number>;
}

export interface LatencySummary {
  rows: readonly LatencyRow[];
}

const headerLine = /^#type\s+avg\s/;
const otherLine = /^(?:Total QPS|Misses|Skipped TXs) = |^(?:RX|TX)\s+\d+ bytes\s*:/;
const mostColumns = 32;
const mostRows = 64;

export class LatencyCollector {
  private columns: string[] | null = null;
  private readonly rows: LatencyRow[] = [];

  /** False for a line that is none of the summary's. */
  take(line: TextLine): boolean {
    const { text } = line;
    if (text.length > 1000) return false;
    if (headerLine.test(text)) {
      this.columns = text
        .split(/\s+/)
        .slice(1, mostColumns + 1)
        .map(columnName);
      return true;
    }
    if (otherLine.test(text)) return true;
    return this.takeRow(line);
  }

  /** null where the text has no such table. */
  summary(): LatencySummary | null {
    return this.rows.length === 0 ? null : { rows: this.rows };
  }

  private takeRow(line: TextLine): boolean {
    const words = line.text.trim().split(/\s+/);
    const { columns } = this;
    if (columns === null || !/^[a-z]\w{0,20}$/i.test(words[0]!) || words.length < 3) return false;
    if (decimalOf(words[1]!) === null) return false;
    if (words.length !== columns.length + 1 || this.rows.length === mostRows) {
      refuseWidth(line, words.length, columns.length + 1);
    }
    const values = new Map<string, number>();
    columns.forEach((column, k) => values.set(column, numberIn(line, column, words[k + 1]!)));
    this.rows.push({ name: words[0]!, values });
    return true;
  }
}

/** `95th` as `p95`. */
function columnName(title: string): string {
  const percentile = /^(\d{1,3}(?:\.\d+)?)(?:th|st|nd|rd)$/.exec(title);
  return percentile ? `p${percentile[1]!}` : title;
}

/** The percentiles of a row, rising; null where it has fewer than two or they fall. */
function percentilesOf({ values }: LatencyRow): { p: number[]; value: number[] } | null {
  const points = [...values]
    .filter(([name]) => /^p\d/.test(name))
    .map(([name, value]) => ({ p: Number(name.slice(1)) / 100, value }))
    .filter(({ p }) => p > 0 && p < 1)
    .sort((a, b) => a.p - b.p)
    .filter(({ p }, k, all) => k === 0 || p > all[k - 1]!.p);
  const falls = points.some(({ value }, k) => k > 0 && value < points[k - 1]!.value);
  if (points.length < 2 || falls) return null;
  return { p: points.map(({ p }) => p), value: points.map(({ value }) => value) };
}

/** Rows of requests; `op_q` counts and `rx` is another figure. */
export function isLatency({ name }: LatencyRow): boolean {
  return /^(?:read|update|get|set|write)$/i.test(name);
}

export function latencyResults({ rows }: LatencySummary): ToolResult[] {
  const results: ToolResult[] = [];
  for (const row of rows.filter(isLatency)) {
    const percentiles = percentilesOf(row);
    const mean = row.values.get('avg');
    // A row of zeros: no requests were made.
    if (mean === undefined || mean <= 0) continue;
    const base = { quantity: 'sojournUs', unit: 'µs', sampleSize: null };
    if (percentiles !== null) results.push({ ...base, kind: 'percentiles', label: row.name, ...percentiles });
    results.push({ ...base, kind: 'value', label: `${row.name}, mean`, value: mean });
  }
  return results;
}
