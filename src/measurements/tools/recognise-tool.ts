/** Which tool printed a text, by its beginning alone. */
import { runFromFileName } from '../formats/file-name.ts';
import { knownHead } from '../formats/known-head.ts';
import { areRates, commasOpen } from './points-or-rates.ts';
import type { ToolFormat, ToolParser } from './tool-reading.ts';

/** Characters at the beginning of a text that parsers look at. */
export const headCharacters = 65_536;

/** From here on the lines of a tool are its own, even where their names could be those of a table. */
const unmistakable = 0.97;
const tables: ReadonlySet<ToolFormat> = new Set(['rate-table', 'generic-table', 'moongen-histogram', 'csit']);

/** From here on a parser is taken at its word. */
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
 * columns are named as theirs does, unless rates take it over or its commas have to be asked about; bare columns of
 * numbers do where the name of the file says the rate of the run, or no tool is sure of them. `bytes` and `head` are
 * the same beginning of the file, as it is and as text.
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
    if (best.confidence >= unmistakable && !tables.has(best.parser.format)) return { ...best, sure };
    if (best.parser.format === 'rate-table') return areRates(head) ? { ...best, sure } : null;
    // Only a reader that asks can read what the commas leave open.
    return best.parser.format === 'generic-table' && commasOpen(head) ? { ...best, sure: true } : null;
  }
  if (known === 'guess' && runFromFileName(fileName).rateMbps !== null) return null;
  return sure || known === 'none' ? { ...best, sure } : null;
}
