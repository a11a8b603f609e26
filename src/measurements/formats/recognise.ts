import { BatchCsvParser } from './batch-csv.ts';
import { Cells } from './cells.ts';
import { ClockDatParser, looksLikeClockDat } from './clock-dat.ts';
import { delimiterOf, readCsvHead } from './csv-head.ts';
import type { CompleteReadOptions, FormatParser } from './format-parser.ts';
import { LatencyCsvParser } from './latency-csv.ts';
import { MeasurementFailure } from '../measurement-failure.ts';
import { PointsCsvParser } from './points/csv.ts';
import { readPointsHead } from './points/header.ts';

/** Bytes looked at before a format is chosen, always the same number whatever the chunks are. */
export const headBytes = 4096;

const needed = 'a text file is needed: the output of a tool, or a table whose first row names its columns.';

/** Signatures of files people drop by mistake. */
const signatures: readonly { bytes: readonly number[]; code: string; message: string }[] = [
  {
    bytes: [0x1f, 0x8b],
    code: 'compressed-file',
    message: 'The file is compressed with gzip; unpack it first.',
  },
  {
    bytes: [0x28, 0xb5, 0x2f, 0xfd],
    code: 'compressed-file',
    message: 'The file is compressed with zstd; unpack it first.',
  },
  {
    bytes: [0xfd, 0x37, 0x7a, 0x58],
    code: 'compressed-file',
    message: 'The file is compressed with xz; unpack it first.',
  },
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    code: 'compressed-file',
    message: 'The file is a zip archive or a spreadsheet; unpack it, or save the sheet as CSV.',
  },
];

/**
 * Refuses what cannot be text, from the first `headBytes` of the file (or all of it) as UTF-8; `encoded`: as they are
 * in the file, where that is something else.
 */
export function requireText(head: Uint8Array, encoded = head): void {
  for (const { bytes, code, message } of signatures) {
    if (bytes.every((byte, k) => encoded[k] === byte)) throw new MeasurementFailure(code, message);
  }
  const control = head.findIndex((byte) => byte < 32 && !(byte >= 9 && byte <= 13));
  if (control >= 0) {
    throw new MeasurementFailure(
      'binary-file',
      `The file is binary (byte ${control + 1} is not text); ${needed}`,
    );
  }
}

export function emptyFile(): MeasurementFailure {
  return new MeasurementFailure('empty-file', `The file is empty; ${needed}`);
}

/**
 * The parser for a file whose first line that is neither blank nor a comment is `bytes[start..end)`. The line is not
 * yet consumed as a row. `comments`: the lines before it that begin with `#`, without it; the last one may be the
 * header.
 */
export function recognise(
  bytes: Uint8Array,
  start: number,
  end: number,
  lineNumber: number,
  options: CompleteReadOptions,
  comments: readonly Uint8Array[] = [],
): { parser: FormatParser; firstLineIsRow: boolean } {
  if (looksLikeClockDat(bytes, start, end)) {
    return { parser: new ClockDatParser(options), firstLineIsRow: true };
  }
  const cells = new Cells();
  const delimiter = delimiterOf(bytes, start, end);
  cells.split(bytes, start, end, lineNumber, delimiter);
  const words = comments.map((comment) => String.fromCharCode(...comment));
  const points = readPointsHead(cells, delimiter, words);
  if (points) return { parser: new PointsCsvParser(points), firstLineIsRow: false };
  const hidden = comments.at(-1);
  if (hidden && startsWithNumber(cells)) {
    const names = new Cells();
    names.split(hidden, 0, hidden.length, lineNumber - 1, delimiter);
    const head = names.count === cells.count ? readPointsHead(names, delimiter, words) : null;
    if (head) return { parser: new PointsCsvParser(head), firstLineIsRow: true };
  }
  const head = readCsvHead(cells, delimiter);
  const parser = head.kind === 'batch-csv' ? new BatchCsvParser(head, options) : new LatencyCsvParser(head);
  return { parser, firstLineIsRow: !head.header };
}

function startsWithNumber(cells: Cells): boolean {
  return /^[+-]?[.,]?\d/.test(cells.text(0));
}
