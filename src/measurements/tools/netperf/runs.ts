/** Names and numbers of netperf's selected outputs, one run a line. */
import { splitText } from '../text/cells.ts';
import type { TextLine } from '../text/lines.ts';
import { refuseLine, shownText } from '../text/lines.ts';
import { decimalOf } from '../text/number.ts';
import { unquotedLines } from '../text/quotes.ts';

export interface NetperfRun {
  /** `TCP REQUEST/RESPONSE`; null: not in the text. */
  test: string | null;
  /** Rising. */
  percentiles: { p: number; value: number }[];
  mean: number | null;
  transactionsPerS: number | null;
}

type Field = 'mean' | 'transactions' | 'unit' | 'other' | { p: number };

const longestLine = 4000;
const testLine = /^(?:MIGRATED )?((?:TCP|UDP|SCTP|DCCP|OMNI)[A-Z /|]*?) TEST\b/i;

/** What a name says; null: no output of netperf has it. */
function fieldOf(name: string): Field | null {
  const plain = name.trim().toLowerCase().replace(/_/g, ' ');
  const level = /^(?:p(\d\d)|(\d\d)th percentile) latency(?: microseconds)?$/.exec(plain);
  if (level) return { p: Number(level[1] ?? level[2]) / 100 };
  if (/^min(?:imum)? latency(?: microseconds)?$/.test(plain)) return { p: 0 };
  if (/^max(?:imum)? latency(?: microseconds)?$/.test(plain)) return { p: 1 };
  if (/^mean latency(?: microseconds)?$/.test(plain)) return 'mean';
  if (/^transaction rate(?: tran\/s)?$/.test(plain)) return 'transactions';
  if (/latency/.test(plain) && !/^std|^rt latency/.test(plain)) return null;
  return 'other';
}

export function netperfRuns(text: string): { runs: NetperfRun[]; rowsUsed: number } {
  const runs: NetperfRun[] = [];
  let test: string | null = null;
  let names: readonly string[] | null = null;
  let keyed: NetperfRun | null = null;
  let rowsUsed = 0;
  const begin = (): NetperfRun => {
    const run: NetperfRun = { test, percentiles: [], mean: null, transactionsPerS: null };
    runs.push(run);
    return run;
  };
  for (const line of unquotedLines(text)) {
    const trimmed = line.text.trim();
    if (trimmed === '' || trimmed.length > longestLine) continue;
    const named = testLine.exec(trimmed);
    if (named) {
      test = named[1]!.trim();
      names = keyed = null;
      continue;
    }
    const pair = /^([A-Z][A-Z\d_]*)=(.*)$/.exec(trimmed);
    if (pair) {
      if (keyed === null || seen(keyed, pair[1]!)) keyed = begin();
      take(keyed, pair[1]!, pair[2]!, line);
      rowsUsed++;
      continue;
    }
    const cells = splitText(trimmed, ',') ?? [];
    if (cells.some((cell) => /^(?:P\d\d_LATENCY|\d\dth Percentile Latency Microseconds)$/i.test(cell))) {
      names = cells;
      continue;
    }
    if (names === null || decimalOf(cells[0] ?? '') === null) continue;
    if (cells.length !== names.length) {
      const words = `there are ${cells.length} numbers for ${names.length} names.`;
      refuseLine('wrong-columns', line, words);
    }
    const run = begin();
    names.forEach((name, k) => take(run, name, cells[k]!, line));
    rowsUsed++;
  }
  const found = runs.filter(({ percentiles, mean }) => percentiles.length > 0 || mean !== null);
  for (const { percentiles } of found) percentiles.sort((a, b) => a.p - b.p);
  return { runs: found, rowsUsed };
}

function seen(run: NetperfRun, name: string): boolean {
  const field = fieldOf(name);
  if (field === 'mean') return run.mean !== null;
  return typeof field === 'object' && field !== null && run.percentiles.some(({ p }) => p === field.p);
}

function take(run: NetperfRun, name: string, written: string, line: TextLine): void {
  const field = fieldOf(name);
  if (field === null) {
    refuseLine(
      'unknown-unit',
      line,
      `${shownText(name)} is no latency of netperf, which counts microseconds.`,
    );
  }
  if (field === 'other' || field === 'unit') return;
  const value = decimalOf(written.trim());
  if (value === null || value < 0) {
    refuseLine('not-a-number', line, `${shownText(name)} is ${shownText(written)}; a number is needed.`);
  }
  if (field === 'mean') run.mean = value;
  else if (field === 'transactions') run.transactionsPerS = value;
  else {
    const wrong = run.percentiles.some(({ p, value: at }) => (p < field.p ? at > value : at < value));
    if (wrong) refuseLine('falls', line, 'the latency falls while its percentile rises.');
    if (run.percentiles.every(({ p }) => p !== field.p)) run.percentiles.push({ p: field.p, value });
  }
}
