/** How surely the beginning of a file shows one of the formats that are read line by line. */
import { testbedCyclesPerUs, testbedGapCycles } from '../measurement.ts';
import { ClockDatParser } from './clock-dat.ts';
import { type LineHandler, LineSplitter } from './line-splitter.ts';
import { PointsCsvParser } from './points/csv.ts';
import { headBytes, recognise, requireText } from './recognise.ts';
import { byteOrderMark } from './text-encoding.ts';

/**
 * `certain`: the columns are named or the rows name their values; `guess`: two columns of bare numbers; `none`: no such
 * format.
 */
export type HeadCertainty = 'certain' | 'guess' | 'none';

const hash = 35;
const mostComments = 50;
const options = { cyclesPerUs: testbedCyclesPerUs, gapCycles: testbedGapCycles };

/**
 * `head`: the first bytes of the file as UTF-8, at least `headBytes` of them where it has as many. Never throws.
 */
export function knownHead(head: Uint8Array): HeadCertainty {
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
    // A first line longer than the beginning is cut: what it shows is not what it says.
    if (head.length <= headBytes) splitter.finish(line);
  } catch {
    return 'none';
  }
  return found ?? 'none';
}
