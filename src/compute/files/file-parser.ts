import type { ReadOptions } from '../../measurements/measurement.ts';
import type { FileContent } from '../../measurements/tools/tool-output.ts';
import type { ReadingAnswers } from '../../measurements/tools/tool-reading.ts';
import type { Examination } from '../../diagnosis/diagnose.ts';
import type { DiagnosedText, ParserApi } from '../../../workers/parse/parse-protocol.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import type { WorkerPort } from '../threads/supervised-worker.ts';
import { SupervisedWorker } from '../threads/supervised-worker.ts';
import { pageThreads } from '../threads/thread-ledger.ts';

export interface ParseOptions {
  /** Called about every 50 ms while the file is read. */
  onProgress?: (bytesDone: number, bytesTotal: number) => void;
  /** Ends the reading, or the waiting for it, with code `cancelled`. */
  signal?: AbortSignal;
  read?: ReadOptions;
  /** The reader's answers to the questions of a tool's output. */
  answers?: ReadingAnswers;
  /** Only as a tool's output: anything else is refused with code `no-tool`. */
  toolsOnly?: boolean;
}

interface FileParserOptions {
  createWorker: () => WorkerPort;
  /** Without progress for this long a worker counts as hung, ms. */
  silenceMs?: number;
  /** Without a first message for this long a new worker counts as hung, ms. */
  startMs?: number;
  /** Ledger that counts the thread as busy while a file is read; by default the page's. */
  threads?: typeof pageThreads;
}

const cancelledMessage = 'Reading the file was cancelled.';

const cancelled: WorkerAnswer<FileContent> = {
  ok: false,
  code: 'cancelled',
  message: cancelledMessage,
  parameter: null,
};

/**
 * Reads files one after another in one worker, which starts with the first file, is terminated when a reading is
 * cancelled and is replaced when it crashes or hangs.
 */
export class FileParser {
  private readonly worker: SupervisedWorker<ParserApi>;
  private readonly silenceMs: number;
  private queue: Promise<unknown> = Promise.resolve();

  constructor({
    createWorker,
    silenceMs = 30_000,
    startMs = 30_000,
    threads = pageThreads,
  }: FileParserOptions) {
    this.silenceMs = silenceMs;
    this.worker = new SupervisedWorker({
      createWorker,
      startMs,
      threads,
      cancelledMessage,
      lostMessage: () => 'Reading the file stopped unexpectedly and was restarted. Try again.',
    });
  }

  /** Queues a file. Never rejects: a file that cannot be read is an answer with `ok: false` and one sentence. */
  parse(file: File, options: ParseOptions = {}): Promise<WorkerAnswer<FileContent>> {
    const answer = this.queue.then(() => this.parseNow(file, options));
    this.queue = answer;
    return answer;
  }

  /** Queues the diagnosis of texts of one machine, in the order of time. Never rejects. */
  diagnose(texts: readonly DiagnosedText[]): Promise<WorkerAnswer<Examination>> {
    const answer = this.queue.then(() =>
      this.worker.call<Examination, number>((api) => api.diagnose(texts), { silenceMs: this.silenceMs }),
    );
    this.queue = answer;
    return answer;
  }

  /** Ends the worker; the next file starts another. */
  dispose(): void {
    this.worker.end();
  }

  private async parseNow(file: File, options: ParseOptions): Promise<WorkerAnswer<FileContent>> {
    const { onProgress, signal, read, answers, toolsOnly } = options;
    if (signal?.aborted) return cancelled;
    const end = () => {
      this.worker.end();
    };
    signal?.addEventListener('abort', end);
    const answer = await this.worker.call<FileContent, number>(
      (api) =>
        api.parse({
          ...{ file, fileName: file.name, options: read ?? {} },
          ...(answers === undefined ? {} : { answers }),
          ...(toolsOnly === undefined ? {} : { toolsOnly }),
        }),
      {
        silenceMs: this.silenceMs,
        onProgress: (bytesDone) => {
          onProgress?.(bytesDone, file.size);
        },
      },
    );
    signal?.removeEventListener('abort', end);
    if (answer.ok) onProgress?.(file.size, file.size);
    return answer;
  }
}
