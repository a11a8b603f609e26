/** Interface between the page and the worker that reads measurement files. */
import type { Examination } from '../../src/diagnosis/diagnose.ts';
import type { GivenAnswers } from '../../src/evidence/questions.ts';
import type { PastedQueues, PasteOptions } from '../../src/queues/pasted/pasted-queues.ts';
import type { ReadOptions } from '../../src/texts/measurement.ts';
import type { FileContent } from '../../src/texts/tools/tool-output.ts';
import type { ReadingAnswers } from '../../src/texts/tools/tool-reading.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

/** One file. The name is a separate field: a clone of a `File` need not retain it. */
export interface ParseJob {
  file: Blob;
  fileName: string;
  options: ReadOptions;
  /** The reader's answers to the questions of a tool's output. */
  answers?: ReadingAnswers;
  /** Only as a tool's output: anything else is refused with code `no-tool`. */
  toolsOnly?: boolean;
}

/** One text. The name is a separate field: a clone of a `File` need not retain it. */
export interface DiagnosedText {
  name: string;
  file: Blob;
}

export interface ParserApi {
  /**
   * Reads a measurement in chunks, a tool's output as a whole. Reports the bytes done, at most every 50 ms. A reading
   * is cancelled by terminating its worker.
   */
  parse(job: ParseJob): Promise<WorkerAnswer<FileContent>>;
  /** Reads the texts of one machine, in the order of time, for what limits it. */
  diagnose(texts: readonly DiagnosedText[], answers: GivenAnswers): Promise<WorkerAnswer<Examination>>;
  /** Reads the receive queues of one machine in texts in the order of time. */
  queues(texts: readonly DiagnosedText[], options: PasteOptions): Promise<WorkerAnswer<PastedQueues>>;
}
