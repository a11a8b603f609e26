import { MeasurementFailure } from '../measurement-failure.ts';
import { type LineHandler, LineSplitter } from './line-splitter.ts';
import { headBytes, requireText } from './recognise.ts';
import { utf8File } from '../cleaning/text-encoding.ts';

/** Contents of a table, for the failures of its reader. */
interface TableWords {
  /** Completes "this is not a table of". */
  contents: string;
  /** The columns that are needed, a clause with a full stop. */
  needed: string;
}

/**
 * Hands on the lines of a whole file, blank ones left out. Throws `MeasurementFailure` in the words of this table where
 * the file is binary or a line is too long.
 */
export function readTableLines(
  bytes: Uint8Array,
  onLine: LineHandler,
  { contents, needed }: TableWords,
): void {
  try {
    const { bytes: text } = utf8File(bytes);
    requireText(text.subarray(0, headBytes), bytes);
    const splitter = new LineSplitter(onLine);
    splitter.push(text);
    splitter.finish(onLine);
  } catch (failure) {
    if (!(failure instanceof MeasurementFailure)) throw failure;
    const { code, line } = failure;
    if (code === 'binary-file') throw new MeasurementFailure(code, `The file is binary; ${needed}`);
    if (code !== 'line-too-long') throw failure;
    throw new MeasurementFailure(
      code,
      `Line ${String(line)} is longer than 4,096 characters; this is not a table of ${contents}.`,
      line,
    );
  }
}
