import type { ToolOutput } from '../../../measurements/tools/tool-output.ts';
import type { ReadingAnswers } from '../../../measurements/tools/tool-reading.ts';

/** One output of a tool: how it was understood, and the text itself (in the browser only) for other answers. */
export interface ToolItem {
  output: ToolOutput;
  /** Kept so that it can be read again. */
  file: File;
  /** What the reader has answered; `output` follows as soon as it is read again. */
  answers: ReadingAnswers;
  /** Why the last answers could not be followed, one sentence; `output` is then the one before. */
  failure: string | null;
  /** Taken off every time: what generator and wire add, µs. */
  offsetUs: number;
}
