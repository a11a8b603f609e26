/**
 * TRex's console: the tables of `stats -l` (latency statistics) and `stats --lh` (latency histogram), by packet group.
 */
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { takeLines } from '../../lines/cut.ts';
import {
  limitTo,
  numberIn,
  wholeNumberIn,
  type TextLine,
  unquotedLines,
  refuseLine,
  shownText,
} from '../../lines/lines.ts';
import { counterOf } from '../../lines/number.ts';
import { chosenOutput } from '../reading-choice.ts';
import { binStatistics, latencyBins } from '../trex/bins.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';

// The tables of TRex's console: a column a packet group, a row a quantity or a bin.

interface ConsoleStream {
  pgId: string;
  sent: number | null;
  received: number | null;
  /** µs. */
  average: number | null;
  max: number | null;
  jitter: number | null;
  dropped: number | null;
  /** Lower edges, µs, with their counts. */
  bins: [edge: number, count: number][];
}

const mostStreams = 64;
const mostRows = 100_000;
const headRow = /^\s*(?:\|\s*)?PG ID\s*\|(.+)$/;
const numbers = ['sent', 'received', 'average', 'max', 'jitter', 'dropped'] as const;
const quantities: Readonly<Record<string, (typeof numbers)[number]>> = {
  'tx pkts': 'sent',
  'rx pkts': 'received',
  'avg latency': 'average',
  'max latency': 'max',
  jitter: 'jitter',
  dropped: 'dropped',
};

type Table = ConsoleStream[];

function consoleOutputs(text: string): { outputs: Table[]; rowsUsed: number; dropped: DroppedRows[] } {
  const tables: Table[] = [];
  let rows = 0;
  const cut = takeLines(text, unquotedLines(text), (line) => {
    if (line.text.length > 2000) return;
    const head = headRow.exec(line.text);
    const table = tables.at(-1);
    if (head !== null) tables.push(cellsOf(head[1]!).slice(0, mostStreams).map(emptyStream));
    else if (table !== undefined && takeRow(line, table)) limitTo(mostRows, 'rows', ++rows, line);
  });
  const outputs: Table[] = [];
  for (const table of tables) {
    // The largest bin is on top; of a bin that comes again the first counts.
    for (const stream of table) {
      stream.bins.sort(([a], [b]) => a - b);
      stream.bins = stream.bins.filter(([edge], k, bins) => edge !== bins[k - 1]?.[0]);
    }
    const last = outputs.at(-1);
    if (last === undefined || !complement(last, table)) outputs.push(table);
    else last.forEach((stream, k) => join(stream, table[k]!));
  }
  const filled = outputs
    .map((table) =>
      table.filter(({ bins, average, sent }) => bins.length > 0 || average !== null || sent !== null),
    )
    .filter((table) => table.length > 0);
  return { outputs: filled, rowsUsed: rows, dropped: cut === null ? [] : [cut] };
}

function emptyStream(pgId: string): ConsoleStream {
  return {
    pgId,
    sent: null,
    received: null,
    average: null,
    max: null,
    jitter: null,
    dropped: null,
    bins: [],
  };
}

/** False for a line that is not a row of the table. */
function takeRow(line: TextLine, table: Table): boolean {
  const [name = '', ...values] = line.text.includes('|') ? cellsOf(line.text) : [];
  const bin = counterOf(name);
  const lower = name.toLowerCase();
  const quantity = Object.hasOwn(quantities, lower) ? quantities[lower] : undefined;
  if (bin === null && quantity === undefined) return false;
  if (values.length < table.length) {
    const words = `the row ${shownText(name)} has fewer cells than there are packet groups.`;
    refuseLine('not-a-row', line, words);
  }
  const read = table.map((_, k) => numberOf(line, name, values[k]!, bin !== null));
  table.forEach((stream, k) => {
    if (bin === null) stream[quantity!] ??= read[k]!;
    else if (read[k]! > 0) stream.bins.push([bin, read[k]!]);
  });
  return true;
}

/** Statistics and histogram of the same groups are one output; the same table again is the next one. */
const complement = (one: Table, other: Table): boolean =>
  one.length === other.length &&
  one.every((stream, k) => {
    const { pgId, bins, average, dropped } = other[k]!;
    const once = (of: unknown, again: unknown) => of === null || again === null;
    return (
      stream.pgId === pgId &&
      (stream.bins.length === 0 || bins.length === 0) &&
      once(stream.average, average) &&
      once(stream.dropped, dropped)
    );
  });

function join(stream: ConsoleStream, other: ConsoleStream): void {
  for (const name of numbers) stream[name] ??= other[name];
  if (stream.bins.length === 0) stream.bins = other.bins;
}

function cellsOf(text: string): string[] {
  const cells = text.split('|').map((cell) => cell.trim());
  if (cells[0] === '') cells.shift();
  if (text.trimEnd().endsWith('|')) cells.pop();
  return cells;
}

/** null for an empty cell. */
function numberOf(line: TextLine, name: string, written: string, whole: boolean): number | null {
  if (written === '' || /^(?:n\/a|-)$/i.test(written)) return null;
  const digits = written.replaceAll(',', '');
  return whole ? wholeNumberIn(line, name, digits) : numberIn(line, name, digits);
}

// Recognition and reading of a text.

function recognise(head: string): number {
  const table = /^[> \t]*PG ID\s*\|/m.test(head);
  if (!table) return 0;
  return /^[> \t]*(?:Max latency|Avg latency|Jitter|- Counters -)[ \t]*\|/m.test(head) ? 0.98 : 0.6;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { outputs, rowsUsed, dropped } = consoleOutputs(text);
  const { output: streams, questions } = chosenOutput(
    outputs,
    answers,
    'The text has no table of latencies of TRex; paste the output of stats -l or stats --lh of its console.',
  );
  const counted = streams.filter(({ bins }) => bins.length > 0);
  return {
    format: 'trex-console',
    title:
      streams.length === 1 ? 'TRex console, latency' : `TRex console, latency of ${streams.length} streams`,
    understood: [
      { label: 'Kind', text: counted.length > 0 ? 'latency histogram' : 'latency statistics', guess: false },
      {
        label: 'Streams',
        text: streams
          .map(({ pgId }) => pgId)
          .slice(0, 8)
          .join(', '),
        guess: false,
      },
      { label: 'Unit', text: 'µs: TRex counts microseconds', guess: false },
      ...(counted.length === 0
        ? []
        : [
            {
              label: 'Bins',
              text: 'keys are lower edges: 10 µs wide below 100, 100 µs below 1000',
              guess: false,
            },
          ]),
    ],
    questions,
    rowsUsed,
    dropped,
    warnings: warnings(streams),
    results: streams.flatMap((stream) => results(stream, streams.length > 1)),
    systemFacts: [],
  };
}

function warnings(streams: readonly ConsoleStream[]): ReadingNote[] {
  const notes: ReadingNote[] = [];
  if (streams.some(({ average }) => average !== null)) {
    notes.push({
      code: 'smoothed-average',
      message:
        'The average of TRex is smoothed over the last moments, and cut to whole µs; it is not a mean of the run.',
    });
  }
  return notes;
}

function results(stream: ConsoleStream, several: boolean): ToolResult[] {
  const of = several ? `, stream ${stream.pgId}` : '';
  const found: ToolResult[] = [];
  if (stream.bins.length > 0) {
    const [key, count] = [stream.bins.map(([edge]) => edge), stream.bins.map(([, seen]) => seen)];
    const bins = latencyBins({ key, count }, 'lower');
    const statistics = binStatistics(bins);
    if (statistics !== null) {
      const base = {
        kind: 'bins',
        quantity: 'sojournUs',
        label: `Latency${of}`,
        unit: 'µs',
        beyond: 0,
      } as const;
      found.push({ ...base, ...bins, sampleSize: statistics.count });
    }
  }
  if (stream.average !== null) {
    found.push(valueResult('sojournUs', `Latency, average${of}`, 'µs', stream.average, stream.received));
  }
  const { sent, received } = stream;
  if (sent !== null && received !== null && sent > 0 && received <= sent) {
    found.push(valueResult('lossProbability', `Packets lost${of}`, '', (sent - received) / sent, sent));
  }
  return found;
}

export const trexConsole: ToolParser = {
  format: 'trex-console',
  traits: { generator: 'TRex' },
  name: 'TRex console latency',
  recognise,
  parse,
};
