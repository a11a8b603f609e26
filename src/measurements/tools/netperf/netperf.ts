/** Percentiles of netperf's omni tests: a line of names and lines of numbers (`-o`), or names and numbers (`-k`). */
import type { ReadingNote } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { outputChoice } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import { splitText } from '../text/cells.ts';
import { type TextLine, refuseLine, shownText, unquotedLines } from '../text/lines.ts';
import { decimalOf } from '../text/number.ts';

// Names and numbers of netperf's selected outputs, one run a line.

interface NetperfRun {
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

/** Field of a name; null: no output of netperf has it. */
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

function netperfRuns(text: string): { runs: NetperfRun[]; rowsUsed: number } {
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
      `${shownText(name)} is not a latency of netperf, which counts microseconds.`,
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

const names =
  /\b(?:50|90|99)th Percentile Latency Microseconds|^[> ]*(?:(?:[A-Z\d_]+,)*P(?:50|90|99)_LATENCY\b|P(?:50|90|99)_LATENCY=)/m;

function recognise(head: string): number {
  return names.test(head) ? 0.97 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { runs, rowsUsed } = netperfRuns(text);
  if (runs.length === 0) {
    throw new MeasurementFailure(
      'no-percentiles',
      'The text has the names of netperf’s percentiles and no numbers below them; paste both lines.',
    );
  }
  const output = outputChoice(runs.length, answers);
  const run = runs[Number(output.value) - 1]!;
  const stream = run.test !== null && /STREAM/.test(run.test);
  return {
    format: 'netperf',
    title: runs.length === 1 ? 'netperf percentiles' : `netperf percentiles, ${runs.length} outputs`,
    facts: { kind: 'netperf', unit: 'us', runs },
    understood: [
      { label: 'Kind', text: 'percentiles of netperf', guess: false },
      { label: 'Unit', text: 'µs: netperf counts microseconds', guess: false },
      {
        label: 'Measured',
        text: stream ? 'the time of a call that sends' : 'the time of a request and its response',
        guess: run.test === null,
      },
    ],
    questions: runs.length > 1 ? [output.question] : [],
    rowsUsed,
    dropped: [],
    warnings: warnings(run, stream),
    results: results(run, stream),
    systemFacts: [],
  };
}

function warnings({ test }: NetperfRun, stream: boolean): ReadingNote[] {
  if (stream) {
    return [
      {
        code: 'send-calls',
        message:
          'A STREAM test times the calls that send, not the packets on their way: run UDP_RR or TCP_RR for latencies.',
      },
    ];
  }
  const notes: ReadingNote[] = [
    {
      code: 'round-trip',
      message:
        'Latencies are round trips of a request and its response: network, kernel and application of both sides are in them.',
    },
  ];
  if (test === null) {
    const message = 'The line that names the test is missing; it is taken for a test of requests (RR).';
    notes.push({ code: 'test-unknown', message });
  }
  return notes;
}

function results({ percentiles, mean, transactionsPerS }: NetperfRun, stream: boolean): ToolResult[] {
  const quantity = stream ? 'sendCallUs' : 'sojournUs';
  const label = stream ? 'Send call' : 'Request and response';
  const found: ToolResult[] = [];
  if (percentiles.length > 0) {
    found.push({
      kind: 'percentiles',
      quantity,
      label,
      unit: 'µs',
      sampleSize: null,
      p: percentiles.map(({ p }) => p),
      value: percentiles.map(({ value }) => value),
    });
  }
  if (mean !== null) found.push(valueResult(quantity, `${label}, mean`, 'µs', mean));
  if (transactionsPerS !== null && !stream) {
    found.push(valueResult('transactionsPerS', 'Transactions', '1/s', transactionsPerS));
  }
  return found;
}

export const netperf: ToolParser = { format: 'netperf', name: 'netperf percentiles', recognise, parse };
