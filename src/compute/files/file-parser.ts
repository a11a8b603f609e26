import type { ReadOptions } from '../../texts/measurement.ts';
import type { FileContent } from '../../texts/tools/tool-output.ts';
import type { ReadingAnswers } from '../../texts/tools/tool-reading.ts';
import type { Examination } from '../../diagnosis/diagnose.ts';
import type { PastedQueues, PasteOptions } from '../../queues/pasted/pasted-queues.ts';
import type { GivenAnswers } from '../../evidence/questions.ts';
import type { DiagnosedText, ParserApi } from '../../../workers/parse/parse-protocol.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { type WorkerPort, SupervisedWorker } from '../threads/supervised-worker.ts';
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
  /** Without progress for this long a reading is ended, ms; a diagnosis has no progress. */
  limitMs?: number;
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

/** Files read at a time: one that takes long does not hold up the next one. */
const mostReadings = 2;

type Reader = SupervisedWorker<ParserApi>;

/**
 * Reads files and diagnoses texts in workers, which start when they are needed, are terminated when a reading is
 * cancelled or takes too long, and are replaced then and when they crash. The diagnosis and the reading of queues have
 * a worker each.
 */
export class FileParser {
  private readonly limitMs: number;
  private readonly newReader: () => Reader;
  private readonly readers: Reader[] = [];
  private readonly idle: Reader[] = [];
  private readonly waiting: ((reader: Reader) => void)[] = [];
  private readonly examiner: Reader;
  private readonly queueReader: Reader;

  constructor({
    createWorker,
    limitMs = 15_000,
    startMs = 30_000,
    threads = pageThreads,
  }: FileParserOptions) {
    this.limitMs = limitMs;
    const tooLong = `Reading this takes longer than ${limitMs / 1000} s and was ended: cut it to the part you need.`;
    this.newReader = () =>
      new SupervisedWorker({
        createWorker,
        startMs,
        threads,
        cancelledMessage,
        lostMessage: (reason) =>
          reason === 'hang' ? tooLong : 'Reading the file stopped unexpectedly and was restarted. Try again.',
      });
    this.examiner = this.newReader();
    this.queueReader = this.newReader();
  }

  /**
   * Reads a file as soon as fewer than two others are being read. Never rejects: a file that cannot be read is an
   * answer with `ok: false` and one sentence.
   */
  async parse(file: File, options: ParseOptions = {}): Promise<WorkerAnswer<FileContent>> {
    const reader = await this.take();
    const answer = await this.parseWith(reader, file, options);
    const next = this.waiting.shift();
    if (next === undefined) this.idle.push(reader);
    else next(reader);
    return answer;
  }

  /** Diagnoses texts of one machine, in the order of time, and ends the diagnosis before. Never rejects. */
  diagnose(texts: readonly DiagnosedText[], answers: GivenAnswers = {}): Promise<WorkerAnswer<Examination>> {
    this.cancelDiagnosis();
    return this.examiner.call<Examination, number>((api) => api.diagnose(texts, answers), {
      silenceMs: this.limitMs,
    });
  }

  /** Reads receive queues in texts; ends an earlier reading under way. Never rejects. */
  queues(texts: readonly DiagnosedText[], options: PasteOptions): Promise<WorkerAnswer<PastedQueues>> {
    if (this.queueReader.busy) this.queueReader.end();
    return this.queueReader.call<PastedQueues, number>((api) => api.queues(texts, options), {
      silenceMs: this.limitMs,
    });
  }

  /** Ends the diagnosis under way, which is answered with code `cancelled`. */
  cancelDiagnosis(): void {
    if (this.examiner.busy) this.examiner.end();
  }

  /** Ends the workers; the next file starts another. */
  dispose(): void {
    for (const reader of [...this.readers, this.examiner, this.queueReader]) reader.end();
  }

  private take(): Promise<Reader> {
    const idle = this.idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    if (this.readers.length === mostReadings)
      return new Promise((resolve) => {
        this.waiting.push(resolve);
      });
    const reader = this.newReader();
    this.readers.push(reader);
    return Promise.resolve(reader);
  }

  private async parseWith(
    reader: Reader,
    file: File,
    options: ParseOptions,
  ): Promise<WorkerAnswer<FileContent>> {
    const { onProgress, signal, read, answers, toolsOnly } = options;
    if (signal?.aborted) return cancelled;
    const end = () => reader.end();
    signal?.addEventListener('abort', end);
    const answer = await reader.call<FileContent, number>(
      (api) =>
        api.parse({
          file,
          fileName: file.name,
          options: read ?? {},
          ...(answers === undefined ? {} : { answers }),
          ...(toolsOnly === undefined ? {} : { toolsOnly }),
        }),
      {
        silenceMs: this.limitMs,
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
