import type { ToolOutput } from '../../../measurements/tools/tool-output.ts';
import type { ReadingAnswers } from '../../../measurements/tools/tool-reading.ts';

/** One output of a tool: its reading, and the text itself (in the browser only) for other answers. */
export interface ToolItem {
  output: ToolOutput;
  /** Needed to read it again. */
  file: File;
  /** The reader's answers; `output` follows as soon as it is read again. */
  answers: ReadingAnswers;
  /** Reason why the last answers could not be applied, one sentence; `output` is then the previous one. */
  failure: string | null;
  /** Subtracted from every time: latency added by generator and wire, µs. */
  offsetUs: number;
}
