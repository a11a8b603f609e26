/** What crosses between the page and the worker that reads measurement files. */
import type { ReadOptions } from '../../src/measurements/measurement.ts';
import type { FileContent } from '../../src/measurements/tools/tool-output.ts';
import type { ReadingAnswers } from '../../src/measurements/tools/tool-reading.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

/** One file. The name travels apart: a clone of a `File` need not keep it. */
export interface ParseJob {
  file: Blob;
  fileName: string;
  options: ReadOptions;
  /** What the reader said to the questions of a tool's output. */
  answers?: ReadingAnswers;
  /** Only as a tool's output: anything else is refused with code `no-tool`. */
  toolsOnly?: boolean;
}

export interface ParserApi {
  /**
   * Reads a measurement chunk by chunk, a tool's output whole. Reports the bytes done, at most every 50 ms. Reading
   * that is no longer wanted ends with its worker.
   */
  parse(job: ParseJob): Promise<WorkerAnswer<FileContent>>;
}
