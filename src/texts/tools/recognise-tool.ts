/** Which tool printed a text, by its beginning alone. */
import { runFromFileName } from '../formats/format-parser.ts';
import type { ToolParser } from './tool-reading.ts';
import { tableShape } from '../lines/text-table.ts';
import { testbedCyclesPerUs, testbedGapCycles } from '../measurement.ts';
import { ClockDatParser } from '../formats/clock-dat.ts';
import { type LineHandler, LineSplitter } from '../formats/line-splitter.ts';
import { headBytes, recognise, requireText } from '../formats/recognise.ts';
import { byteOrderMark } from '../cleaning/text-encoding.ts';

// How surely the beginning of a file shows one of the formats that are read line by line.

/**
 * `certain`: the columns are named or the rows name their values; `guess`: two columns of bare numbers; `none`: no such
 * format.
 */
type HeadCertainty = 'certain' | 'guess' | 'none';

const hash = 35;
const options = { cyclesPerUs: testbedCyclesPerUs, gapCycles: testbedGapCycles };

/**
 * `head`: the first bytes of the file as UTF-8, at least `headBytes` of them where it has as many. Never throws.
 */
function knownHead(head: Uint8Array): HeadCertainty {
  const beginning = head.subarray(0, headBytes);
  let found: HeadCertainty | null = null;
  const line: LineHandler = (bytes, start, end, lineNumber) => {
    if (found !== null || bytes[start] === hash) return;
    const { parser, firstLineIsRow } = recognise(bytes, start, end, lineNumber, options);
    const named = !firstLineIsRow || parser instanceof ClockDatParser;
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
 * columns are named as theirs does, unless the meaning of its commas is open; bare columns of numbers do where the file
 * name has the rate of the run, or no tool is sure of them. `bytes` and `head` are the same beginning of the file, as
 * it is and as text.
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
    // Ambiguous commas need a reader that asks.
    const open = table === 'of-anything' && tableShape(head)?.markCertain === false;
    return open ? { ...best, sure: true } : null;
  }
  if (known === 'guess' && runFromFileName(fileName).rateMbps !== null) return null;
  return sure || known === 'none' ? { ...best, sure } : null;
}
