/** Which tool printed a text, by its beginning alone. */
import { runFromFileName } from '../formats/format-parser.ts';
import type { ToolParser } from './tool-reading.ts';
import { isPointTable } from './rate-table/points.ts';
import { resultHeader, type ResultRole } from './rate-table/result-columns.ts';
import { timeColumns } from './rate-table/time.ts';
import { tableShape } from '../lines/text-table.ts';
import { testbedCyclesPerUs, testbedGapCycles } from '../measurement.ts';
import { ClockDatParser } from '../formats/clock-dat.ts';
import { type LineHandler, LineSplitter } from '../formats/line-splitter.ts';
import { PointsCsvParser } from '../formats/points/csv.ts';
import { headBytes, recognise, requireText } from '../formats/recognise.ts';
import { byteOrderMark } from '../cleaning/text-encoding.ts';

// How surely the beginning of a file shows one of the formats that are read line by line.

/**
 * `certain`: the columns are named or the rows name their values; `guess`: two columns of bare numbers; `none`: no such
 * format.
 */
type HeadCertainty = 'certain' | 'guess' | 'none';

const hash = 35;
const mostComments = 50;
const options = { cyclesPerUs: testbedCyclesPerUs, gapCycles: testbedGapCycles };

/**
 * `head`: the first bytes of the file as UTF-8, at least `headBytes` of them where it has as many. Never throws.
 */
function knownHead(head: Uint8Array): HeadCertainty {
  const beginning = head.subarray(0, headBytes);
  const comments: Uint8Array[] = [];
  let found: HeadCertainty | null = null;
  const line: LineHandler = (bytes, start, end, lineNumber) => {
    if (found !== null) return;
    if (bytes[start] === hash) {
      if (comments.length === mostComments) comments.shift();
      comments.push(bytes.slice(start + 1, end));
      return;
    }
    const { parser, firstLineIsRow } = recognise(bytes, start, end, lineNumber, options, comments);
    const named = !firstLineIsRow || parser instanceof ClockDatParser || parser instanceof PointsCsvParser;
    found = named ? 'certain' : 'guess';
  };
  const splitter = new LineSplitter(line);
  try {
    requireText(beginning);
    splitter.push(beginning.subarray(byteOrderMark(beginning)));
    // A first line longer than the beginning is truncated: its columns are not known.
    if (head.length <= headBytes) splitter.finish(line);
  } catch {
    return 'none';
  }
  return found ?? 'none';
}

// Tables of points that the streaming reader cannot read fully: the rate tables read their times, or ask open
// questions.

/** Columns that the reader of plain points understands. */
const plainRoles: readonly ResultRole[] = [
  ...(['load', 'frame', 'port', 'configuration', 'samples', 'flows', 'cores', 'functions'] as const),
  ...(['throughput', 'loss', 'sojourn', 'queue'] as const),
];
const groupedCell = /"\s*[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?\s*"/;

/**
 * Whether a table with named columns leaves something to ask or to say: sent and received over time, a result or a
 * column that plain points do not have, a rate or loss without a unit, numbers with commas between thousands.
 */
function areRates(head: string): boolean {
  const header = tableShape(head)?.header ?? null;
  if (header === null) return false;
  if (hasPair(header)) return true;
  const read = resultHeader(header);
  if (read === null) return isPointTable(header);
  const { columns, unused, unknown } = read;
  const open = (['load', 'throughput', 'loss'] as const).some((role) => {
    const column = columns.get(role);
    return column !== undefined && (column.unit === null || (column.unit === 'percent' && role !== 'loss'));
  });
  const plain = [...columns.keys()].every((role) => plainRoles.includes(role));
  const openLoss = columns.has('load') && columns.has('throughput') && !columns.has('loss');
  const more = unused.length + unknown.length > 0 || openLoss || !plain;
  return open || more || groupedCell.test(head) || commasOpen(head);
}

/** Every comma in its numbers has three digits behind it: it could be a decimal mark or separate thousands. */
function commasOpen(head: string): boolean {
  return tableShape(head)?.markCertain === false;
}

/** Sent and received of one kind of traffic, and a time. */
function hasPair(header: readonly string[]): boolean {
  const rates = timeColumns(header)?.rates ?? [];
  return rates.some(
    ({ family, direction }) =>
      direction === 'tx' && rates.some((other) => other.family === family && other.direction === 'rx'),
  );
}

/** Characters at the beginning of a text that parsers examine. */
export const headCharacters = 65_536;

/** From here on lines belong to the tool, even where their names could be those of a table. */
const unmistakable = 0.97;

/** Least confidence of a parser that is used without a doubt. */
const sureEnough = 0.5;

export interface ToolMatch {
  parser: ToolParser;
  confidence: number;
  /** False: no more than a try where nothing else fits; if it fails, the reason is that nothing fits. */
  sure: boolean;
}

/** The parser that is surest of the text, the first of equally sure ones; null where none knows it. */
export function surestTool(
  head: string,
  parsers: readonly ToolParser[],
): { parser: ToolParser; confidence: number } | null {
  let best: { parser: ToolParser; confidence: number } | null = null;
  for (const parser of parsers) {
    const confidence = parser.recognise(head);
    if (confidence > (best?.confidence ?? 0)) best = { parser, confidence };
  }
  return best;
}

/**
 * The tool whose output this is, or null where it belongs to the formats that are read line by line: a table whose
 * columns are named as theirs does, unless rates take it over or the meaning of its commas is open; bare columns of
 * numbers do where the file name has the rate of the run, or no tool is sure of them. `bytes` and `head` are the same
 * beginning of the file, as it is and as text.
 */
export function recogniseTool(
  bytes: Uint8Array,
  head: string,
  parsers: readonly ToolParser[],
  fileName = '',
): ToolMatch | null {
  const best = surestTool(head.slice(0, headCharacters), parsers);
  if (best === null) return null;
  const known = knownHead(bytes);
  const sure = best.confidence >= sureEnough;
  if (known === 'certain') {
    const table = best.parser.traits?.table;
    if (best.confidence >= unmistakable && table === undefined) return { ...best, sure };
    if (table === 'of-results') return areRates(head) ? { ...best, sure } : null;
    // Ambiguous commas need a reader that asks.
    return table === 'of-anything' && commasOpen(head) ? { ...best, sure: true } : null;
  }
  if (known === 'guess' && runFromFileName(fileName).rateMbps !== null) return null;
  return sure || known === 'none' ? { ...best, sure } : null;
}
