/** Removal of prefixes and decoration that other programs added to the output of a tool; see `cleaned-text.ts`. */
import { cleanedText } from '../../src/measurements/formats/cleaned-text.ts';
import {
  byteOrderMark,
  encodingNote,
  encodingOf,
  Utf8Transcoder,
} from '../../src/measurements/formats/text-encoding.ts';
import type { ReadingNote } from '../../src/measurements/measurement.ts';
import { headCharacters } from '../../src/measurements/tools/recognise-tool.ts';

/** Largest file that is cleaned, bytes. */
const longestCleaned = 64 * 2 ** 20;

export interface PlainFile {
  /** The cleaned file; the original one where nothing was removed. */
  file: Blob;
  notes: readonly ReadingNote[];
}

/**
 * Checks the beginning of the file, and reads all of it only where something is removed there: a long file of plain
 * numbers costs no more than its first 64 KB. Throws `MeasurementFailure` for lines of several sources.
 */
export async function plainFile(file: Blob): Promise<PlainFile> {
  const beginning = new Uint8Array(await file.slice(0, headCharacters).arrayBuffer());
  const whole = file.size <= headCharacters;
  const head = textOf(beginning, whole);
  const lineEnd = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1;
  const looked = whole || lineEnd === 0 ? head : head.slice(0, lineEnd);
  const cleanHead = cleanedText(looked);
  if (cleanHead.notes.length === 0 || file.size > longestCleaned) return { file, notes: [] };
  const bytes = whole ? beginning : new Uint8Array(await file.arrayBuffer());
  const { text, notes } = whole ? cleanHead : cleanedText(textOf(bytes, true));
  const encoding = encodingNote(encodingOf(bytes, true));
  return { file: new Blob([text]), notes: encoding === null ? notes : [...notes, encoding] };
}

function textOf(bytes: Uint8Array, whole: boolean): string {
  const utf8 = new Utf8Transcoder(encodingOf(bytes, whole)).push(bytes);
  return new TextDecoder().decode(utf8.subarray(byteOrderMark(utf8)));
}
