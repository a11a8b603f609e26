/**
 * The text of iperf and iperf3 in UDP mode: datagrams sent and lost. TCP counts bytes alone and is refused elsewhere.
 */
import { formatCount, formatPlain } from '../../../text/number-format.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { outputChoice } from '../output-choice.ts';
import { takeLines } from '../text/cut.ts';
import type { TextLine } from '../text/lines.ts';
import { refuseLine, shownText, textLines } from '../text/lines.ts';
import { counterOf } from '../text/number.ts';
import type { ReadingAnswers, ToolReading } from '../tool-reading.ts';
import { valueResult } from '../value-result.ts';

interface DatagramRow {
  /** Number of the connection, or `SUM` of several. */
  id: string;
  startS: number;
  endS: number;
  lost: number;
  total: number;
  role: 'sender' | 'receiver' | null;
}

const rowStart = /^\[ *(\d{1,6}|SUM)\] +(\d{1,9}\.\d{1,4})-(?: *)(\d{1,9}\.\d{1,4}) +sec +/;
const rowEnd = / (\d+)\/ *(\d+) +\((?:[\d.e+-]+|-?nan)%\)(?: +(sender|receiver))?(?: +out-of-order.*)?$/;
const counts = /\d\/ *\d|%\)/;

/** Rows with lost and all datagrams. */
export function isDatagramText(head: string): boolean {
  return /^\[ *(?:\d+|SUM)\] +[\d.]+- *[\d.]+ +sec .{0,120}?\d\/ *\d{1,19} .{0,20}%\)/m.test(head);
}

function rowOf(line: TextLine): DatagramRow | null {
  if (line.text.length > 300) return null;
  const start = rowStart.exec(line.text);
  if (start === null || !counts.test(line.text)) return null;
  const end = rowEnd.exec(line.text);
  const [lost, total] = [counterOf(end?.[1] ?? ''), counterOf(end?.[2] ?? '')];
  const [startS, endS] = [Number(start[2]), Number(start[3])];
  if (lost === null || total === null || lost > total || endS <= startS) {
    return refuseLine('not-a-row', line, `${shownText(line.text)} has no lost and total datagrams.`);
  }
  const role = (end![3] ?? null) as DatagramRow['role'];
  return { id: start[1]!, startS, endS, lost, total, role };
}

/** The summaries of runs: the receiver's counts, of all connections together where they are printed. */
function summariesOf(rows: readonly DatagramRow[]): DatagramRow[] {
  const received = rows.filter(({ role }) => role === 'receiver');
  const whole = rows.filter(({ role, startS, endS }) => role === null && startS === 0 && endS > 1.5);
  const found =
    received.length > 0 ? received : whole.length > 0 ? whole : rows.filter(({ role }) => role === null);
  const sums = found.filter(({ id }) => id === 'SUM');
  return sums.length > 0 ? sums : found;
}

export function datagramReading(text: string, answers: ReadingAnswers): ToolReading {
  const rows: DatagramRow[] = [];
  const cut = takeLines(text, textLines(text), (line) => {
    const row = rowOf(line);
    if (row !== null) rows.push(row);
  });
  const summaries = summariesOf(rows);
  if (summaries.length === 0) {
    throw new MeasurementFailure(
      'no-result',
      'The text has no summary of what the receiver of iperf counted.',
    );
  }
  const output = outputChoice(summaries.length, answers);
  const row = summaries[Number(output.value) - 1]!;
  const seconds = row.endS - row.startS;
  const received = row.total - row.lost;
  const mpps = row.total / seconds / 1e6;
  return {
    format: 'rate-table',
    title: 'iperf, UDP',
    facts: { kind: 'iperf-text', rows: rows.length, summaries, shown: row },
    understood: [
      {
        label: 'Kind',
        text: 'datagrams sent and lost, as the receiver counts them',
        guess: row.role === null,
      },
      { label: 'Datagrams', text: `${formatCount(row.total)} in ${formatPlain(seconds)} s`, guess: false },
    ],
    questions: summaries.length > 1 ? [output.question] : [],
    rowsUsed: rows.length,
    dropped: cut === null ? [] : [cut],
    warnings: [],
    results: [
      valueResult('throughputMpps', 'Received', 'Mpps', received / seconds / 1e6, received),
      ...(row.total > 0 ? [valueResult('lossProbability', 'Lost', '', row.lost / row.total, row.total)] : []),
    ],
    systemFacts:
      mpps > 0
        ? [
            {
              ...{ name: 'offeredMpps', value: Number(mpps.toPrecision(6)) },
              ...{ source: `${row.total} datagrams in ${seconds} s`, caution: null },
            },
          ]
        : [],
  };
}
