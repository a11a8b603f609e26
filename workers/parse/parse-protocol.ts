/** What crosses between the page and the worker that reads measurement files. */
import type { ReadOptions } from '../../src/measurements/measurement.ts';
import type { FileContent } from '../../src/measurements/tools/tool-output.ts';
import type { ReadingAnswers } from '../../src/measurements/tools/tool-reading.ts';
import type { WorkerAnswer } from '../solve/protocol.ts';

/** One file. `job` names it for `cancel`. The name travels apart: a clone of a `File` need not keep it. */
export interface ParseJob {
  job: number;
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
   * Reads a measurement chunk by chunk, a tool's output whole. `onProgress` (a Comlink proxy) gets the bytes done, at
   * most every 50 ms.
   */
  parse(job: ParseJob, onProgress: (bytesDone: number) => void): Promise<WorkerAnswer<FileContent>>;
  /** Ends the job with code `cancelled` within a few milliseconds; without effect when it is over. */
  cancel(job: number): void;
}
