import type { Measurement } from '../measurement.ts';
import type { ReadingAnswers, ToolReading } from './tool-reading.ts';

/**
 * One file or pasted text that a tool printed, as it was read with these answers. Plain data, suitable for a structured
 * clone.
 */
export interface ToolOutput {
  kind: 'tool';
  /** Same text, same id, for any file name and any answers. */
  id: string;
  fileName: string;
  bytes: number;
  answers: ReadingAnswers;
  reading: ToolReading;
}

/** Contents of a file: a measurement in one of the streaming formats, or the output of a tool. */
export type FileContent = Measurement | ToolOutput;

/** The id of a text: its length and 53 bits that follow from every character. Not against forgery. O(text). */
export function outputId(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  const bits = 4294967296 * (2097151 & high) + (low >>> 0);
  return `tool-${text.length}-${bits.toString(36)}`;
}
