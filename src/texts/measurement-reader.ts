import type { CompleteReadOptions, FormatParser } from './formats/format-parser.ts';
import { LineSplitter } from './formats/line-splitter.ts';
import type { Measurement, ReadOptions } from './measurement.ts';
import { testbedCyclesPerUs, testbedGapCycles } from './measurement.ts';
import { MeasurementFailure } from './measurement-failure.ts';
import { emptyFile, headBytes, recognise, requireText } from './formats/recognise.ts';
import { byteOrderMark, encodingNote, encodingOf, Utf8Transcoder } from './cleaning/text-encoding.ts';
import type { TextEncoding } from './cleaning/text-encoding.ts';

const sliceBytes = 65_536;
const hash = 35;

/**
 * Reads one file of any known format from chunks of bytes. The result, and any refusal, depends on the bytes alone, not
 * on where the chunks end. About 100 MB take half a second; memory follows the number of different values.
 */
export class MeasurementReader {
  private readonly fileName: string;
  private readonly options: CompleteReadOptions;
  private readonly splitter: LineSplitter;
  private parser: FormatParser | null = null;
  private head: Uint8Array | null = new Uint8Array(0);
  private encoding: TextEncoding = 'utf-8';
  private transcoder = new Utf8Transcoder('utf-8');
  private bytes = 0;

  constructor(fileName: string, options: ReadOptions = {}) {
    this.fileName = fileName;
    this.options = { cyclesPerUs: testbedCyclesPerUs, gapCycles: testbedGapCycles, ...options };
    this.splitter = new LineSplitter(
      (bytes, start, end, lineNumber) => {
        this.line(bytes, start, end, lineNumber);
      },
      (bytes, start, lineNumber) => this.plainLines(bytes, start, lineNumber),
    );
  }

  /** Takes the next chunk; yields the bytes done so far every 64 KiB (well under a millisecond of work). */
  *push(chunk: Uint8Array): Generator<number, void, void> {
    for (let from = 0; from < chunk.length; from += sliceBytes) {
      const slice = chunk.subarray(from, from + sliceBytes);
      this.bytes += slice.length;
      if (this.head) this.collectHead(slice);
      else this.splitter.push(this.transcoder.push(slice));
      yield this.bytes;
    }
  }

  /** Call after the last chunk. */
  finish(): Measurement {
    if (this.head) this.startText(this.head);
    let incompleteLastRow = false;
    this.splitter.finish((bytes, start, end, lineNumber) => {
      try {
        this.line(bytes, start, end, lineNumber);
      } catch (failure) {
        if (!this.isCutOff(failure)) throw failure;
        incompleteLastRow = true;
      }
    });
    if (!this.parser) throw emptyFile();
    const measurement = this.parser.finish({ fileName: this.fileName, bytes: this.bytes }, incompleteLastRow);
    const note = encodingNote(this.encoding);
    return note === null ? measurement : { ...measurement, notes: [...measurement.notes, note] };
  }

  private collectHead(slice: Uint8Array): void {
    const before = this.head!;
    const head = new Uint8Array(before.length + slice.length);
    head.set(before);
    head.set(slice, before.length);
    this.head = head;
    if (head.length >= headBytes) this.startText(head);
  }

  private startText(head: Uint8Array): void {
    this.head = null;
    this.encoding = encodingOf(head.subarray(0, headBytes), head.length < headBytes);
    this.transcoder = new Utf8Transcoder(this.encoding);
    const text = this.transcoder.push(head);
    requireText(text.subarray(0, headBytes), head);
    this.splitter.push(text.subarray(byteOrderMark(text)));
  }

  private line(bytes: Uint8Array, start: number, end: number, lineNumber: number): void {
    if (!this.parser) {
      if (bytes[start] === hash) return;
      const { parser, firstLineIsRow } = recognise(bytes, start, end, lineNumber, this.options);
      this.parser = parser;
      if (!firstLineIsRow) return;
    }
    this.parser.line(bytes, start, end, lineNumber);
  }

  private plainLines(bytes: Uint8Array, start: number, lineNumber: number): { next: number; lines: number } {
    const { parser } = this;
    if (!parser?.plainRows) return { next: start, lines: 0 };
    const before = parser.rows;
    const next = parser.plainRows(bytes, start, lineNumber);
    return { next, lines: parser.rows - before };
  }

  /** A last line without its end that lacks columns was cut off while it was written. */
  private isCutOff(failure: unknown): boolean {
    return (
      failure instanceof MeasurementFailure &&
      (failure.code === 'wrong-columns' || failure.code === 'missing-value') &&
      this.parser !== null &&
      this.parser.rows > 1
    );
  }
}
