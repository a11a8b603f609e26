/** What crosses between the page and the worker that reads measurement files. */
import type { Measurement, ReadOptions } from '../src/measurements/measurement.ts';
import type { Answer } from './protocol.ts';

/** One file. `job` names it for `cancel`. The name travels apart: a clone of a `File` need not keep it. */
export interface ParseJob {
  job: number;
  file: Blob;
  fileName: string;
  options: ReadOptions;
}

export interface ParserApi {
  /** Reads the file chunk by chunk. `onProgress` (a Comlink proxy) gets the bytes done, at most every 50 ms. */
  parse(job: ParseJob, onProgress: (bytesDone: number) => void): Promise<Answer<Measurement>>;
  /** Ends the job with code `cancelled` within a few milliseconds; without effect when it is over. */
  cancel(job: number): void;
}
