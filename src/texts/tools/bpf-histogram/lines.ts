/** Lines of the histograms that bcc and bpftrace draw in a terminal. */
import type { TextLine } from '../../lines/lines.ts';
import { refuseLine, shownText, refuseRow } from '../../lines/lines.ts';
import { counterOf } from '../../lines/number.ts';

export type HistogramLine =
  /** `softirq = net_rx_action` above a histogram of bcc. */
  | { kind: 'section'; name: string }
  /** `Tracing net_rx_action... Hit Ctrl-C to end.` */
  | { kind: 'tracing'; what: string }
  /** `     usecs : count    distribution` */
  | { kind: 'columns'; unit: string }
  /** `@bytes:`, `@us[nginx]:` */
  | { kind: 'map'; map: string }
  | {
      kind: 'row';
      style: 'bcc' | 'bpftrace';
      /** null where the bin is open: from `lower` up to, but not including, `upper`, for whole values. */
      lower: number | null;
      upper: number | null;
      count: number;
    }
  /** `avg = 13746 nsecs, total: 6543360 nsecs, count: 476` */
  | { kind: 'average'; average: number; total: number; count: number };

const longestLine = 400;

const sectionLine = /^\s*[A-Za-z][\w .-]{0,40}? = (\S.*)$/;
const tracingLine = /^Tracing (.{1,120}?)\.\.\./;
const columnsLine = /^\s*(\S.{0,40}?)\s*: count\s+distribution$/;
const mapLine = /^\s*(@\w*(?:\[.*\])?):$/;
const rangeLine = /^\s*(\d+)\s*->\s*(\d+)\s*:\s*(\d+)\s*(\|)?/;
const valueLine = /^\s*(\d+)\s*:\s*(\d+)\s*\|/;
const intervalLine =
  /^\s*([[(])(-?\d+[kKMGTPE]?|\.\.\.)(?:\s*,\s*(-?\d+[kKMGTPE]?|\.\.\.))?\s*([\])])\s+(\d+)\s*(\|)?/;
/** Start of a row up to its bin; a count and a bar have to follow. */
const rowStart = /^\s*(?:\d[\d.,'_\s]*->\s*\d|[[(](?:-?\d|\.\.\.)[^|]*[\])]\s+\d)/;
const averageLine = /^\s*avg = (\d+) \w+, total: (\d+) \w+, count: (\d+)$/;

/** null for any other line. Throws for a row that cannot be one. */
export function histogramLine(line: TextLine): HistogramLine | null {
  const { text } = line;
  if (text.length > longestLine) return null;
  const row = bccRow(line) ?? intervalRow(line);
  if (row === null && rowStart.test(text)) {
    refuseRow(line, 'a bin with its count and a bar');
  }
  return row ?? titleLine(text);
}

function titleLine(text: string): HistogramLine | null {
  const map = mapLine.exec(text);
  if (map) return { kind: 'map', map: map[1]! };
  const columns = columnsLine.exec(text);
  if (columns) return { kind: 'columns', unit: columns[1]!.trim() };
  const average = averageLine.exec(text);
  if (average) {
    const [mean, total, count] = [Number(average[1]), Number(average[2]), Number(average[3])];
    return { kind: 'average', average: mean, total, count };
  }
  const tracing = tracingLine.exec(text);
  if (tracing) return { kind: 'tracing', what: tracing[1]! };
  const section = sectionLine.exec(text);
  return section ? { kind: 'section', name: section[1]! } : null;
}

/** Both ends of `2048 -> 4095` belong to the bin. */
function bccRow(line: TextLine): HistogramLine | null {
  const range = rangeLine.exec(line.text);
  const single = range ? null : valueLine.exec(line.text);
  if (!range && !single) return null;
  if (range && range[4] === undefined) refuseCut(line);
  const first = number(line, (range ?? single)![1]!);
  const last = range ? number(line, range[2]!) : first;
  const count = number(line, range ? range[3]! : single![2]!);
  if (last < first) refuseOrder(line);
  return { kind: 'row', style: 'bcc', lower: first, upper: last + 1, count };
}

/** `[2, 4)`, `[0, 1]` (both included), `[5]` (one value), `(..., 0)`, `(...,0]` and `[2000,...)`. */
function intervalRow(line: TextLine): HistogramLine | null {
  const match = intervalLine.exec(line.text);
  if (!match) return null;
  if (match[6] === undefined) refuseCut(line);
  const count = number(line, match[5]!);
  const lower = edge(line, match[2]!);
  const upper = match[3] === undefined ? lower : edge(line, match[3]);
  // "(...,0]" is printed for values below 0: its end belongs to the next bin.
  const closed = match[4] === ']' && lower !== null;
  const end = upper === null || !closed ? upper : upper + 1;
  if (lower === null && upper === null) refuseOrder(line);
  if (lower !== null && end !== null && end <= lower) refuseOrder(line);
  return { kind: 'row', style: 'bpftrace', lower, upper: end, count };
}

const powers: Readonly<Record<string, number>> = {
  k: 2 ** 10,
  K: 2 ** 10,
  M: 2 ** 20,
  G: 2 ** 30,
  T: 2 ** 40,
  P: 2 ** 50,
  E: 2 ** 60,
};

/** `-4`, `64`, `2K` (2048); null for `...`. */
function edge(line: TextLine, written: string): number | null {
  if (written === '...') return null;
  const power = powers[written.at(-1)!];
  const digits = (power === undefined ? written : written.slice(0, -1)).replace('-', '');
  const value = number(line, digits) * (power ?? 1);
  return written.startsWith('-') ? -value : value;
}

function number(line: TextLine, digits: string): number {
  return counterOf(digits) ?? refuseLine('not-a-number', line, `${shownText(digits)} has too many digits.`);
}

function refuseCut(line: TextLine): never {
  return refuseLine('no-bar', line, 'the row has no bar behind its count; the text seems to be cut there.');
}

function refuseOrder(line: TextLine): never {
  return refuseLine(
    'bin-edges',
    line,
    `${shownText(line.text.trim())} is not a bin: its end must be above its start.`,
  );
}
