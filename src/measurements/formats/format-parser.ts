import type { Measurement, ReadOptions } from '../measurement.ts';

/** Facts about a file other than its rows. */
export interface FileFacts {
  fileName: string;
  bytes: number;
}

/**
 * One format's reader: takes the lines of a file in order and makes the measurement at the end. Refuses with
 * `MeasurementFailure`.
 */
export interface FormatParser {
  /** One line, `bytes[start..end)`, not blank, without its end. */
  line(bytes: Uint8Array, start: number, end: number, lineNumber: number): void;
  /**
   * Takes rows from `start` on, the beginning of a line, for as long as they are complete and of the plainest form, and
   * returns where it stopped: the beginning of a line for `line`. Many times faster than line by line.
   */
  plainRows?(bytes: Uint8Array, start: number, lineNumber: number): number;
  /** Rows taken so far. */
  readonly rows: number;
  /** `incompleteLastRow`: the file ended in the middle of a row, which was left out. */
  finish(facts: FileFacts, incompleteLastRow: boolean): Measurement;
}

/** Every option with its value. */
export type CompleteReadOptions = Required<ReadOptions>;

/** The entry of `dropped` for a file that was cut off. */
export const incompleteLastRowDropped = {
  code: 'incomplete-last-row',
  count: 1,
  message: 'The file ends in the middle of its last row, which is left out.',
} as const;
