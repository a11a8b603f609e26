import type { Measurement, ReadingNote } from '../../src/texts/measurement.ts';
import { MeasurementFailure } from '../../src/texts/measurement-failure.ts';
import { MeasurementReader } from '../../src/texts/measurement-reader.ts';
import type { ParseJob } from './parse-protocol.ts';
import type { WorkerAnswer } from '../worker-answer.ts';
import { cleanedText } from '../../src/texts/cleaning/cleaned-text.ts';
import {
  byteOrderMark,
  encodingNote,
  encodingOf,
  Utf8Transcoder,
} from '../../src/texts/cleaning/text-encoding.ts';
import { headCharacters } from '../../src/texts/tools/recognise-tool.ts';

// Removal of prefixes and decoration that other programs added to the output of a tool; see `cleaned-text.ts`.

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

const progressMs = 50;

/** Reads one file as a stream, with one chunk in memory at a time; `report` receives the bytes done. */
export async function readFileInSlices(
  job: ParseJob,
  report: (bytesDone: number) => void,
): Promise<WorkerAnswer<Measurement>> {
  const stream = job.file.stream().getReader();
  try {
    const reader = new MeasurementReader(job.fileName, job.options);
    let lastProgress = performance.now();
    for (;;) {
      const { done, value } = await stream.read();
      if (done) break;
      for (const bytesDone of reader.push(value)) {
        const now = performance.now();
        if (now - lastProgress < progressMs) continue;
        report(bytesDone);
        lastProgress = now;
      }
    }
    return { ok: true, value: reader.finish() };
  } catch (failure) {
    return refusal(failure);
  } finally {
    await stream.cancel().catch(() => undefined); // the file may be gone: the answer is already decided
  }
}

function refusal(failure: unknown): WorkerAnswer<Measurement> {
  if (failure instanceof MeasurementFailure) {
    return { ok: false, code: failure.code, message: failure.message, parameter: null };
  }
  if (failure instanceof RangeError) {
    return {
      ok: false,
      code: 'out-of-memory',
      message: 'The file holds more distinct values than fit in memory. Split it.',
      parameter: null,
    };
  }
  const reason = failure instanceof Error ? failure.message : String(failure);
  return {
    ok: false,
    code: 'unreadable-file',
    message: `The browser could not read the file (${reason}); it may have been moved or changed.`,
    parameter: null,
  };
}

/** Buffers of all typed arrays inside, for a transfer. Nothing else may hold on to them. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const collect = (each: unknown): void => {
    if (ArrayBuffer.isView(each)) {
      if (each.buffer instanceof ArrayBuffer) buffers.add(each.buffer);
    } else if (typeof each === 'object' && each !== null) Object.values(each).forEach(collect);
  };
  collect(value);
  return [...buffers];
}
