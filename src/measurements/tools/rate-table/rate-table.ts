/**
 * Rates of other tools: iperf3's JSON, tables of NDR and PDR, rates over time, rates by flows, and tables of
 * throughput, loss or latency by frame size or load as RFC 2544 asks for them.
 */
import { MeasurementFailure } from '../../measurement-failure.ts';
import { flowsReading, isFlowTable } from './flows.ts';
import { iperfReading } from './iperf.ts';
import { isNdrRow, ndrReading } from './ndr.ts';
import { nfvbenchReading } from './nfvbench.ts';
import { pointColumns, pointsReading } from './points.ts';
import { timeColumns, timeReading } from './time.ts';
import { chosenSection } from '../table-sections.ts';
import type { TableShape } from '../text/text-table.ts';
import { rowCells, tableShape } from '../text/text-table.ts';
import { textLines, type TextLine, refuseLine, shownText } from '../text/lines.ts';
import { type ReadingAnswers, type ToolParser, type ToolReading, valueResult } from '../tool-reading.ts';
import { formatCount, formatPlain } from '../../../text/number-format.ts';
import { outputChoice, decimalMarkChoice } from '../reading-choice.ts';
import { takeLines } from '../text/cut.ts';
import { counterOf } from '../text/number.ts';

// The text of iperf and iperf3 in UDP mode: datagrams sent and lost. TCP counts bytes alone and is refused elsewhere.

interface DatagramRow {
  /** Number of the connection, or `SUM` of several. */
  id: string;
  startS: number;
  endS: number;
  lost: number;
  total: number;
  role: 'sender' | 'receiver' | null;
}

const rowStart =
  /^\[ *(\d{1,6}|SUM)(?:-\d{1,4})?\](?:\[[TR]X-[SC]\])? +(\d{1,9}\.\d{1,4})-(?: *)(\d{1,9}\.\d{1,4}) +sec +/;
const rowEnd =
  / (\d+)\/ *(\d+) +\((?:[\d.e+-]+|-?nan)%\)(?: +(sender|receiver))?(?: +out-of-order.*| +-?\d[\d./ -]{0,80} ms +\d+ pps\b.*)?$/;
/** Lines of the sender of iperf 2: writes and their errors. */
const writes = /\d\/\d+ +\d+ pps$/;
const counts = /\d\/ *\d|%\)/;

/** Rows with lost and all datagrams. */
function isDatagramText(head: string): boolean {
  return /^\[ *(?:\d+|SUM(?:-\d+)?)\](?:\[[TR]X-[SC]\])? +[\d.]+- *[\d.]+ +sec .{0,120}?\d\/ *\d{1,19} .{0,20}%\)/m.test(
    head,
  );
}

function rowOf(line: TextLine): DatagramRow | null {
  if (line.text.length > 300) return null;
  const start = rowStart.exec(line.text);
  if (start === null || !counts.test(line.text) || writes.test(line.text)) return null;
  if (Number(start[2]) === Number(start[3])) return null; // the last datagram, after the end
  const end = rowEnd.exec(line.text);
  const [lost, total] = [counterOf(end?.[1] ?? ''), counterOf(end?.[2] ?? '')];
  const [startS, endS] = [Number(start[2]), Number(start[3])];
  if (lost === null || total === null || lost > total || endS < startS) {
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

/** Named as one, or from the start to the end of all rows. */
const isSummary = ({ role, startS, endS }: DatagramRow, rows: readonly DatagramRow[]): boolean =>
  role !== null || (startS === 0 && endS > 1.5 && rows.every((row) => row.startS < endS));

function datagramReading(text: string, answers: ReadingAnswers): ToolReading {
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
    warnings: isSummary(row, rows)
      ? []
      : [
          {
            code: 'one-interval',
            message: `The text has no summary of iperf: the numbers are those of one interval, ${formatPlain(row.startS)} to ${formatPlain(row.endS)} s.`,
          },
        ],
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

const jsonStart = /^\ufeff?\s*[{[]/;
const iperfKeys = /"version"\s*:\s*"iperf 3|"(?:sum_sent|sum_received|cpu_utilization_percent)"\s*:/;

const nfvbenchKeys = /"service_chain"\s*:\s*\{/;

type Kind = 'ndr' | 'time' | 'flows' | 'points';

const confidence: Readonly<Record<Kind, number>> = { ndr: 0.95, time: 0.85, flows: 0.85, points: 0.6 };

/** Columns of `netstat -i`: packets since the start of the kernel. */
const interfaceCounters = /^\s*Iface\s.*\bRX-(?:OK|DRP)\b/m;

function recognise(head: string): number {
  if (isDatagramText(head)) return 0.95;
  if (jsonStart.test(head)) return iperfKeys.test(head) || nfvbenchKeys.test(head) ? 0.95 : 0;
  if (interfaceCounters.test(head)) return 0;
  const shape = tableShape(head);
  const kind = shape === null ? null : kindOf(head, shape);
  return kind === null ? 0 : confidence[kind];
}

function kindOf(text: string, shape: TableShape): Kind | null {
  if (isNdrRow(firstRow(text, shape))) return 'ndr';
  const { header } = shape;
  if (header === null) return null;
  if (timeColumns(header) !== null) return 'time';
  if (isFlowTable(header)) return 'flows';
  return pointColumns(header) === null ? null : 'points';
}

function firstRow(text: string, shape: TableShape): string[] {
  for (const line of textLines(text)) {
    if (line.number === shape.firstRow) return rowCells(line, shape.delimiter);
  }
  return [];
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  if (isDatagramText(text)) return datagramReading(text, answers);
  if (jsonStart.test(text.slice(0, 1000))) {
    return nfvbenchKeys.test(text) ? nfvbenchReading(text, answers) : iperfReading(text);
  }
  const found = tableShape(text);
  const section = found === null ? null : chosenSection(text, found, answers);
  const mark = section === null ? null : decimalMarkChoice(section.shape, answers);
  const shape = mark?.shape ?? null;
  const kind = section === null || shape === null ? null : kindOf(section.text, shape);
  if (section === null || mark === null || shape === null || kind === null) {
    throw new MeasurementFailure(
      'no-rates',
      'The text has no table of rates: columns with a time and rates, or with a load or frame size and a throughput, loss or latency are needed.',
    );
  }
  const readings = { ndr: ndrReading, time: timeReading, flows: flowsReading, points: pointsReading };
  const reading = readings[kind](section.text, shape, answers);
  return { ...reading, questions: [...section.questions, ...mark.questions, ...reading.questions] };
}

export const rateTable: ToolParser = {
  format: 'rate-table',
  name: 'rate tables, NDR and PDR, iperf3',
  recognise,
  parse,
};
