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
  /** Lower edges of bins, µs, rising, with their counts. */
  key: number[];
  count: number[];
}

const mostStreams = 64;
const mostRows = 100_000;
const headRow = /^\s*(?:\|\s*)?PG ID\s*\|(.+)$/;
const quantities: Readonly<Record<string, 'sent' | 'received' | 'average' | 'max' | 'jitter' | 'dropped'>> = {
  'tx pkts': 'sent',
  'rx pkts': 'received',
  'avg latency': 'average',
  'max latency': 'max',
  jitter: 'jitter',
  dropped: 'dropped',
};

function consoleOutputs(text: string): {
  outputs: ConsoleStream[][];
  rowsUsed: number;
  dropped: DroppedRows[];
} {
  const reader = new TableReader();
  const cut = takeLines(text, unquotedLines(text), (line) => reader.take(line));
  return { outputs: reader.finish(), rowsUsed: reader.rows, dropped: cut === null ? [] : [cut] };
}

class TableReader {
  rows = 0;
  private readonly outputs: ConsoleStream[][] = [];
  private open: ConsoleStream[] | null = null;
  private bins: [number, number[]][] = [];
  private seen = new Set<string>();

  take(line: TextLine): void {
    const { text } = line;
    if (text.length > 2000) return;
    const head = headRow.exec(text);
    if (head) {
      this.begin(cellsOf(head[1]!).slice(0, mostStreams));
      return;
    }
    const bar = text.indexOf('|');
    if (this.open === null || bar < 0) return;
    const [name, ...values] = cellsOf(text);
    if (name === undefined) return;
    const bin = counterOf(name);
    const quantity = quantities[name.toLowerCase()];
    if (bin === null && quantity === undefined) return;
    limitTo(mostRows, 'rows', ++this.rows, line);
    if (values.length < this.open.length) {
      refuseLine(
        'not-a-row',
        line,
        `the row ${shownText(name)} has fewer cells than there are packet groups.`,
      );
    }
    const numbers = this.open.map((_, k) => numberOf(line, name, values[k]!, bin !== null));
    if (bin !== null) this.bins.push([bin, numbers.map((number) => number ?? 0)]);
    else this.open.forEach((stream, k) => (stream[quantity!] ??= numbers[k]!));
  }

  finish(): ConsoleStream[][] {
    this.settle();
    return this.outputs
      .map((streams) =>
        streams.filter(({ key, average, sent }) => key.length > 0 || average !== null || sent !== null),
      )
      .filter((streams) => streams.length > 0);
  }

  /** Statistics and histogram of the same groups are one output; the same table again is the next one. */
  private begin(ids: readonly string[]): void {
    this.settle();
    const last = this.outputs.at(-1);
    const kin = last?.length === ids.length && last.every(({ pgId }, k) => pgId === ids[k]) ? last : null;
    const streams = ids.map((pgId) => ({
      pgId,
      sent: null,
      received: null,
      average: null,
      max: null,
      jitter: null,
      dropped: null,
      key: [],
      count: [],
    }));
    this.outputs.push(streams);
    this.open = streams;
    this.seen = new Set(kin === null ? [] : [String(this.outputs.length - 2)]);
  }

  /** The largest bin is on top. */
  private settle(): void {
    const { open } = this;
    if (open === null) return;
    const sorted = [...this.bins].sort(([a], [b]) => a - b);
    open.forEach((stream, k) => {
      for (const [key, counts] of sorted) {
        if (counts[k]! <= 0 || stream.key.at(-1) === key) continue;
        stream.key.push(key);
        stream.count.push(counts[k]!);
      }
    });
    this.bins = [];
    this.join();
  }

  private join(): void {
    const at = this.outputs.length - 1;
    if (!this.seen.has(String(at - 1))) return;
    const [before, now] = [this.outputs[at - 1]!, this.outputs[at]!];
    const complements = before.every(
      (stream, k) =>
        (stream.key.length === 0 || now[k]!.key.length === 0) &&
        (stream.average === null || now[k]!.average === null) &&
        (stream.dropped === null || now[k]!.dropped === null),
    );
    if (!complements) return;
    before.forEach((stream, k) => {
      const other = now[k]!;
      for (const name of ['sent', 'received', 'average', 'max', 'jitter', 'dropped'] as const) {
        stream[name] ??= other[name];
      }
      if (stream.key.length === 0) [stream.key, stream.count] = [other.key, other.count];
    });
    this.outputs.pop();
    this.seen = new Set();
  }
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
  const counted = streams.filter(({ key }) => key.length > 0);
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
  if (stream.key.length > 0) {
    const bins = latencyBins({ key: stream.key, count: stream.count }, 'lower');
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
